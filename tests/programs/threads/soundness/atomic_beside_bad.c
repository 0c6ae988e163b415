// RUN: check --keep-going --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG
/* An atomic block that was assumed to touch everything and touches nothing. What was to be explored beside it because of
 * that is explored with it asleep, and must not stand for sequences that were found meanwhile. Any of the four threads'
 * operations may come before main returns: 2 * 2 * 3 executions. */
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int x, y = 1, z;

static void *block(void *unused) {
    __VERIFIER_atomic_begin();
    __VERIFIER_atomic_end();
    return unused;
}

static void *read(void *unused) {
    int seen = z;
    assert(seen == 0);
    return unused;
}

static void *copy(void *unused) {
    int seen = x;
    assert(seen != 0); // BUG
    y = seen;
    return unused;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, block, NULL);
    pthread_create(&b, NULL, read, NULL);
    pthread_create(&c, NULL, copy, NULL);
    return 0;
}
