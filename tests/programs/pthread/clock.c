// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=optimal -- -m32
// EXPECT: safe
/* Timeouts computed from the clock, with the carry done right; a thread's clock does not run backwards. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sys/time.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

int main(void) {
    struct timespec before, until;
    struct timeval first, second;
    assert(clock_gettime(CLOCK_REALTIME, &before) == 0 && clock_gettime(CLOCK_REALTIME, &until) == 0);
    assert(until.tv_sec > before.tv_sec || (until.tv_sec == before.tv_sec && until.tv_nsec >= before.tv_nsec));
    assert(clock_gettime(77, &before) == -1 && errno == EINVAL);
    until.tv_nsec += 500000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_mutex_lock(&mutex);
    assert(pthread_cond_timedwait(&cond, &mutex, &until) == ETIMEDOUT);
    pthread_mutex_unlock(&mutex);
    gettimeofday(&first, NULL);
    gettimeofday(&second, NULL);
    assert(second.tv_sec >= first.tv_sec && second.tv_usec < 1000000);
    time_t now = time(NULL);
    assert(time(&now) >= 0 && now >= 0);
    return 0;
}
