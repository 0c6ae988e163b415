// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* The round sets a bit, and then decides on an input before it does anything else: it has written all the same. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stddef.h>

_Atomic int go, bits;

static void *waits(void *unused) {
    int small = 0, input = heddle_int("input");
    heddle_assume(input > 0 && input < 10);
    while (!go) {
        __atomic_fetch_or((int *)&bits, 1, __ATOMIC_SEQ_CST);
        if (input * input < 200) small = 1;
    }
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, NULL, waits, NULL);
    if (bits == 1) {
        bits = 0;
        assert(!bits); // BUG
    }
    go = 1;
    pthread_join(id, NULL);
    return 0;
}
