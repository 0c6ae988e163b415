// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG
/* What can happen in exchange.c and what cannot: each assertion marked BUG fails in some execution, the others
 * never. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int place = 7;

static void *one(void *unused) {
    (void)unused;
    return (void *)(long)atomic_exchange(&place, 1);
}

static void *two(void *unused) {
    (void)unused;
    return (void *)(long)atomic_exchange(&place, 2);
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
    assert(!(l == 7 && r == 1)); // BUG
    assert(!(l == 2 && r == 7)); // BUG
    assert(!(l == 7 && r == 7));
    assert(!(l == 2 && r == 1));
    return 0;
}
