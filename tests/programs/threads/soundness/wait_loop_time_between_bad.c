// RUN: check
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
/* The time that a loop over a timed lock looks at is invalid for a moment. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct timespec until;
int result;

static void *waits(void *unused) {
    int r;
    while ((r = pthread_mutex_timedlock(&m, &until)) == ETIMEDOUT) {}
    result = r;
    if (!r) pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, NULL, waits, NULL);
    until.tv_nsec = -1;
    until.tv_nsec = 0;
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    assert(result != EINVAL); // BUG
    return 0;
}
