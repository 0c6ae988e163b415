// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG assert@BUG
/* What can happen in exit_while_running.c and what cannot: each assertion marked BUG fails in some execution, the
 * others never. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;

static void *write_twice(void *unused) {
    x = 1;
    x = 2;
    return unused;
}

static void at_exit(void) {
    int seen = x;
    assert(!(seen == 0)); // BUG
    assert(!(seen == 1)); // BUG
    assert(!(seen == 2)); // BUG
    assert(!(seen > 2));
}

int main(void) {
    pthread_t a;
    atexit(at_exit);
    pthread_create(&a, NULL, write_twice, NULL);
    return 0;
}
