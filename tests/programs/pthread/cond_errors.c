// RUN: check --method=optimal
// EXPECT: safe
/* Waiting with a mutex that the thread does not hold: EPERM where the mutex checks its owner. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

int main(void) {
    struct timespec soon = {1, 0};
    assert(pthread_cond_wait(&cond, &checking) == EPERM);
    assert(pthread_cond_timedwait(&cond, &recursive, &soon) == EPERM);
    assert(pthread_cond_signal(&cond) == 0 && pthread_cond_broadcast(&cond) == 0);
    return 0;
}
