// RUN: check 
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
// RUN: check --method=dpor --slice
// EXPECT: error assert@BUG
/* Whether an exit handler returns decides whether the next one is called. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

static int x;

static void first(void) { heddle_assume(x == 0); }

static void second(void) {
    assert(0); // BUG
}

static void *changes(void *unused) {
    x = 1;
    return unused;
}

int main(void) {
    pthread_t id;
    atexit(second);
    atexit(first);
    pthread_create(&id, NULL, changes, NULL);
    return 0;
}
