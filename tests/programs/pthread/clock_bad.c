// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* The carry from nanoseconds to seconds is forgotten: some times of day give EINVAL. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

int main(void) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 500000000;
    pthread_mutex_lock(&mutex);
    assert(pthread_cond_timedwait(&cond, &mutex, &until) == ETIMEDOUT); // BUG
    pthread_mutex_unlock(&mutex);
    return 0;
}
