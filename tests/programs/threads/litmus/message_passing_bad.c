// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG assert@BUG
/* What can happen in message_passing.c and what cannot: each assertion marked BUG fails in some execution, the
 * others never. */
#include <assert.h>
#include <pthread.h>

int message, flag;

static void *one(void *unused) {
    (void)unused;
    message = 1;
    flag = 1;
    return NULL;
}

static void *two(void *unused) {
    (void)unused;
    long seen = flag;
    return (void *)(2 * seen + message);
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
