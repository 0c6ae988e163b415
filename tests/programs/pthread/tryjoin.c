// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
/* Asking whether a thread has ended, and joining it if so. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static int done;

static void *run(void *unused) {
    done = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    struct timespec soon = {1, 0};
    void *result;
    pthread_create(&thread, NULL, run, &done);
    int got = pthread_tryjoin_np(thread, &result);
    assert(got == 0 || got == EBUSY);
    if (got == EBUSY) {
        got = pthread_timedjoin_np(thread, &result, &soon);
        assert(got == 0 || got == ETIMEDOUT);
    }
    if (got == ETIMEDOUT) assert(pthread_join(thread, &result) == 0);
    assert(done && result == &done);
    return 0;
}
