// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG
/* What can happen in write_read_causality.c and what cannot: each assertion marked BUG fails in some execution,
 * the others never. */
#include <assert.h>
#include <pthread.h>

int x, y;

static void *write_x(void *unused) {
    x = 1;
    return unused;
}

static void *read_x_write_y(void *unused) {
    (void)unused;
    long seen = x;
    y = 1;
    return (void *)seen;
}

static void *read_y_x(void *unused) {
    (void)unused;
    long first = y;
    return (void *)(2 * first + x);
}

int main(void) {
    pthread_t t[3];
    void *left, *right;
    pthread_create(&t[0], NULL, write_x, NULL);
    pthread_create(&t[1], NULL, read_x_write_y, NULL);
    pthread_create(&t[2], NULL, read_y_x, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], &left);
    pthread_join(t[2], &right);
    long l = (long)left, r = (long)right;
    assert(!(l == 0 && r == 0)); // BUG
    assert(!(l == 0 && r == 1)); // BUG
    assert(!(l == 0 && r == 2)); // BUG
    assert(!(l == 0 && r == 3)); // BUG
    assert(!(l == 1 && r == 0)); // BUG
    assert(!(l == 1 && r == 1)); // BUG
    assert(!(l == 1 && r == 2));
    assert(!(l == 1 && r == 3)); // BUG
    return 0;
}
