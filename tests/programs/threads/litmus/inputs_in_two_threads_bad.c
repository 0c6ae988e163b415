// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG
/* What can happen in inputs_in_two_threads.c and what cannot: each assertion marked BUG fails in some execution,
 * the others never. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

int x;

static void *write_x(void *unused) {
    (void)unused;
    int a = heddle_int("a");
    if (a == 7)
        x = 1;
    return (void *)(long)(a == 7);
}

static void *read_x(void *unused) {
    (void)unused;
    int b = heddle_int("b");
    if (b > 3)
        return (void *)(long)(x + 1);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    void *left, *right;
    pthread_create(&a, NULL, write_x, NULL);
    pthread_create(&b, NULL, read_x, NULL);
    pthread_join(a, &left);
    pthread_join(b, &right);
    long l = (long)left, r = (long)right;
    assert(!(l == 0 && r == 0)); // BUG
    assert(!(l == 0 && r == 1)); // BUG
    assert(!(l == 0 && r == 2));
    assert(!(l == 1 && r == 0)); // BUG
    assert(!(l == 1 && r == 1)); // BUG
    assert(!(l == 1 && r == 2)); // BUG
    return 0;
}
