// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG assert@BUG
/* What can happen in two_plus_two_writes.c and what cannot: each assertion marked BUG fails in some execution, the
 * others never. */
#include <assert.h>
#include <pthread.h>

int x, y;

static void *one(void *unused) {
    (void)unused;
    x = 1;
    y = 2;
    return NULL;
}

static void *two(void *unused) {
    (void)unused;
    y = 1;
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
    assert(!(x == 1 && y == 1));
    assert(!(x == 1 && y == 2)); // BUG
    assert(!(x == 2 && y == 1)); // BUG
    assert(!(x == 2 && y == 2)); // BUG
    return 0;
}
