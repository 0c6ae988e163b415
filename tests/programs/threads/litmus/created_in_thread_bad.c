// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG
/* What can happen in created_in_thread.c and what cannot: each assertion marked BUG fails in some execution, the
 * others never. */
#include <assert.h>
#include <pthread.h>

int x, y;
pthread_t inner;

static void *grandchild(void *unused) {
    (void)unused;
    long first = x;
    return (void *)(2 * first + y);
}

static void *child(void *unused) {
    x = 1;
    pthread_create(&inner, NULL, grandchild, NULL);
    y = 1;
    return unused;
}

int main(void) {
    pthread_t a;
    void *right;
    pthread_create(&a, NULL, child, NULL);
    pthread_join(a, NULL);
    pthread_join(inner, &right);
    long r = (long)right;
    assert(!(r == 0));
    assert(!(r == 1));
    assert(!(r == 2)); // BUG
    assert(!(r == 3)); // BUG
    return 0;
}
