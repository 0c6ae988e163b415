// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG
/* What can happen in once.c and what cannot: each assertion marked BUG fails in some execution, the others never. */
#include <assert.h>
#include <pthread.h>

int x;
pthread_once_t once_control = PTHREAD_ONCE_INIT;

static void set(void) { x++; }

static void *one(void *unused) {
    (void)unused;
    pthread_once(&once_control, set);
    return (void *)(long)x;
}

static void *two(void *unused) {
    (void)unused;
    pthread_once(&once_control, set);
    return (void *)(long)x;
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
    assert(!(l == 1 && r == 1 && x == 1)); // BUG
    assert(!(l != 1 || r != 1 || x != 1));
    return 0;
}
