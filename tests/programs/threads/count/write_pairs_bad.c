// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* Two threads write one variable twice each: all (4 over 2) = 6 orders are traces of their own, though main sees only
 * two values. */
#include <assert.h>
#include <pthread.h>

int a;

static void *odd(void *unused) {
    a = 1;
    a = 3;
    return unused;
}

static void *even(void *unused) {
    a = 2;
    a = 4;
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, odd, NULL);
    pthread_create(&second, NULL, even, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(a == 4); // BUG
    return 0;
}
