// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG
/* What can happen in exit_in_thread.c and what cannot: each assertion marked BUG fails in some execution, the
 * others never. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;

static void at_exit(void) {
    int seen = x;
    assert(!(seen == 0)); // BUG
    assert(!(seen == 1)); // BUG
    assert(!(seen == 2));
}

static void *leave(void *unused) {
    exit(0);
    return unused;
}

int main(void) {
    pthread_t a;
    atexit(at_exit);
    pthread_create(&a, NULL, leave, NULL);
    x = 1;
    pthread_join(a, NULL);
    x = 2;
    return 0;
}
