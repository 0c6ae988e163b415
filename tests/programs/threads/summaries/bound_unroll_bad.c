// RUN: check --unroll=2 --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --unroll=2 --method=exhaustive --summaries
// EXPECT: error assert@BUG
// RUN: check --unroll=2 --method=dpor --summaries
// EXPECT: error assert@BUG
// RUN: check --unroll=2 --method=ag
// EXPECT: error assert@BUG
/* From 0 on the bound of iterations ends the loop at 2, which shows nothing about what comes then: who comes to the same
 * place with 2 from the start has iterations left, and fails. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;

static void *two(void *unused) {
    x = 2;
    return unused;
}

static void *zero(void *unused) {
    x = 0;
    return unused;
}

static void *counts(void *unused) {
    for (int i = x; i < 5; i++) {
        y = i;
        assert(i != 3); // BUG
    }
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
