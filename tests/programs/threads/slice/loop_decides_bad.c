// RUN: check --method=ag --check=assert
// EXPECT: error assert@BUG
// RUN: check --method=dpor --slice --check=assert
// EXPECT: error assert@BUG
/* The counter has no influence on what is asserted, but on whether the loop before it ends before the other thread
 * writes. */
#include <assert.h>
#include <pthread.h>

int turns, value;

static void *waits(void *unused) {
    while (turns < 2)
        ;
    assert(value != 1); // BUG
    return unused;
}

static void *counts(void *unused) {
    turns = turns + 1;
    value = 1;
    turns = turns + 1;
    value = 2;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, waits, 0);
    pthread_create(&b, 0, counts, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
