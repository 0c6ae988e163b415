// RUN: check --method=exhaustive --check=memory
// EXPECT: error null-deref@BUG
// RUN: check --method=optimal --check=memory
// EXPECT: error null-deref@BUG
// RUN: check --method=dpor --check=memory
// EXPECT: error null-deref@BUG
// RUN: check --method=ag --check=memory
// EXPECT: error null-deref@BUG
/* The assertion fails in the first execution. Nobody asked about assertions, but that the process ends there does not
 * mean that the other thread cannot have come further before. */
#include <assert.h>
#include <pthread.h>

int x, *p;

static void *insists(void *unused) {
    assert(x == 1);
    return unused;
}

static void *follows(void *unused) {
    if (x == 0)
        *p = 1; // BUG
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, insists, NULL);
    pthread_create(&b, NULL, follows, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
