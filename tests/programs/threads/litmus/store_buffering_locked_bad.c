// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG
/* What can happen in store_buffering_locked.c and what cannot: each assertion marked BUG fails in some execution,
 * the others never. */
#include <assert.h>
#include <pthread.h>

int x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *unused) {
    (void)unused;
    pthread_mutex_lock(&m);
    x = 1;
    long seen = y;
    pthread_mutex_unlock(&m);
    return (void *)seen;
}

static void *two(void *unused) {
    (void)unused;
    pthread_mutex_lock(&m);
    y = 1;
    long seen = x;
    pthread_mutex_unlock(&m);
    return (void *)seen;
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
    assert(!(l == 0 && r == 0));
    assert(!(l == 0 && r == 1)); // BUG
    assert(!(l == 1 && r == 0)); // BUG
    assert(!(l == 1 && r == 1));
    return 0;
}
