// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG
/* What can happen in main_leaves_first.c and what cannot: each assertion marked BUG fails in some execution, the
 * others never. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, y;

static void at_exit(void) {
    int seen = 2 * x + y;
    assert(!(seen == 3)); // BUG
    assert(!(seen != 3));
}

static void *write_x(void *unused) {
    x = 1;
    return unused;
}

static void *write_y(void *unused) {
    y = 1;
    return unused;
}

int main(void) {
    pthread_t a, b;
    atexit(at_exit);
    pthread_create(&a, NULL, write_x, NULL);
    pthread_detach(a);
    pthread_create(&b, NULL, write_y, NULL);
    pthread_exit(NULL);
}
