// RUN: check
// EXPECT: safe
// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
/* Whose time is over takes no signal from another: the thread that waits without a limit is always woken. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int asleep, ready;

static void *hurries(void *unused) {
    struct timespec until = {.tv_sec = 1};
    pthread_mutex_lock(&guard);
    pthread_cond_timedwait(&changed, &guard, &until);
    if (ready) pthread_cond_signal(&changed);
    pthread_mutex_unlock(&guard);
    return unused;
}

static void *waits(void *unused) {
    pthread_mutex_lock(&guard);
    asleep = 1;
    while (!ready) pthread_cond_wait(&changed, &guard);
    pthread_mutex_unlock(&guard);
    return unused;
}

int main(void) {
    pthread_t ids[2];
    pthread_create(&ids[0], NULL, hurries, NULL);
    pthread_create(&ids[1], NULL, waits, NULL);
    pthread_mutex_lock(&guard);
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&guard);
    for (int i = 0; i < 2; i++) pthread_join(ids[i], NULL);
    assert(ready && asleep);
    return 0;
}
