// RUN: check --max-events=8 --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --max-events=8 --method=exhaustive --summaries
// EXPECT: error assert@BUG
// RUN: check --max-events=8 --method=dpor --summaries
// EXPECT: error assert@BUG
// RUN: check --max-events=8 --method=ag
// EXPECT: error assert@BUG
/* Counting from 0 takes so many operations that the bound ends the execution before the assertion; from 2 on it does not,
 * and after the loop nothing tells the two apart. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y, z;

static void *two(void *unused) {
    x = 2;
    return unused;
}

static void *zero(void *unused) {
    x = 0;
    return unused;
}

static void *counts(void *unused) {
    for (int i = x; i < 3; i++)
        y = i;
    z = 1;
    assert(y != 2); // BUG
    return unused;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, two, NULL);
    pthread_create(&b, NULL, zero, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_create(&c, NULL, counts, NULL);
    pthread_join(c, NULL);
    return 0;
}
