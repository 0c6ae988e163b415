// RUN: check 
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
// RUN: check --method=ag --no-slice --trial=0
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
/* An atomic block whose assumption fails did not happen, but what it read has decided that: a summary of the way says so. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stddef.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int y;

static void *clears(void *unused) {
    y = 0;
    return unused;
}

static void *sets(void *unused) {
    y = 3;
    return unused;
}

static void *tries(void *unused) {
    __VERIFIER_atomic_begin();
    y = 5;
    heddle_assume(0);
    __VERIFIER_atomic_end();
    return unused;
}

static void *looks(void *unused) {
    assert(y != 0); // BUG
    return unused;
}

static void both(void *(*first)(void *), void *(*second)(void *)) {
    pthread_t ids[2];
    pthread_create(&ids[0], NULL, first, NULL);
    pthread_create(&ids[1], NULL, second, NULL);
    for (int i = 0; i < 2; i++) pthread_join(ids[i], NULL);
}

int main(void) {
    both(clears, sets);
    both(tries, looks);
    return 0;
}
