// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG assert@BUG
/* What can happen in coherence_write_read.c and what cannot: each assertion marked BUG fails in some execution,
 * the others never. */
#include <assert.h>
#include <pthread.h>

int x;

static void *one(void *unused) {
    (void)unused;
    x = 1;
    return (void *)(long)x;
}

static void *two(void *unused) {
    (void)unused;
    x = 2;
    return NULL;
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
    assert(!(l == 1 && x == 1)); // BUG
    assert(!(l == 1 && x == 2)); // BUG
    assert(!(l == 2 && x == 1));
    assert(!(l == 2 && x == 2)); // BUG
    return 0;
}
