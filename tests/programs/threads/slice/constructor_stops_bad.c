// RUN: check 
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
// RUN: check --method=dpor --slice
// EXPECT: error assert@BUG
/* Whether a constructor returns decides whether the next one is called. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stddef.h>

static int x = 1;

static void *changes(void *unused) {
    x = 0;
    return unused;
}

__attribute__((constructor(201))) static void first(void) {
    pthread_t id;
    pthread_create(&id, NULL, changes, NULL);
    heddle_assume(x == 0);
}

__attribute__((constructor(202))) static void second(void) {
    assert(0); // BUG
}

int main(void) { return 0; }
