// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG assert@BUG
/* What can happen in coherence_read_read.c and what cannot: each assertion marked BUG fails in some execution, the
 * others never. */
#include <assert.h>
#include <pthread.h>

int x;

static void *one(void *unused) {
    (void)unused;
    x = 1;
    return NULL;
}

static void *two(void *unused) {
    (void)unused;
    long seen = x;
    return (void *)(2 * seen + x);
}

int main(void) {
    pthread_t a, b;
    void *left, *right;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    pthread_join(a, &left);
    pthread_join(b, &right);
    long l = (long)left, r = (long)right;
    (void)l, (void)r;
    assert(!(r == 0)); // BUG
    assert(!(r == 1)); // BUG
    assert(!(r == 2));
    assert(!(r == 3)); // BUG
    return 0;
}
