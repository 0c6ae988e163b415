// RUN: check --method=ag --check=assert
// EXPECT: error assert@BUG
// RUN: check --method=dpor --slice --check=assert
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive --slice
// EXPECT: error assert@BUG
/* A handler at the end of the process looks at what the thread has done by then. Its last access has no influence, the
 * one before it has. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, noise;

static void *set(void *unused) {
    x = 1;
    noise = 1;
    return unused;
}

static void at_end(void) {
    assert(x == 1); // BUG
}

int main(void) {
    pthread_t thread;
    atexit(at_end);
    pthread_create(&thread, 0, set, 0);
    return 0;
}
