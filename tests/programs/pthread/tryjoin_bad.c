// RUN: check --method=exhaustive -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error assert@BUG
/* The thread may have ended, or not. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *run(void *unused) { return unused; }

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    int got = pthread_tryjoin_np(thread, NULL);
    if (CASE == 1) assert(got == 0);     // BUG
    if (CASE == 2) assert(got == EBUSY); // BUG
    return 0;
}
