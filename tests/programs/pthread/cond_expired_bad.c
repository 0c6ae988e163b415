// RUN: check
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DBROADCAST
// EXPECT: error assert@BUG
/* The time of a wait can be over before the signal comes, and the thread has its mutex only after it: what it waited for has
 * come then, and the wait returns ETIMEDOUT. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *waits(void *unused) {
    struct timespec until = {.tv_sec = 1};
    pthread_mutex_lock(&guard);
    if (!ready && pthread_cond_timedwait(&changed, &guard, &until) == ETIMEDOUT)
        assert(!ready); // BUG
    pthread_mutex_unlock(&guard);
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, NULL, waits, NULL);
    pthread_mutex_lock(&guard);
    ready = 1;
#ifdef BROADCAST
    pthread_cond_broadcast(&changed);
#else
    pthread_cond_signal(&changed);
#endif
    pthread_mutex_unlock(&guard);
    pthread_join(id, NULL);
    return 0;
}
