// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* A thread that is to be cancelled when it begins to wait for a condition variable gives its mutex up before it acts on that:
 * another one may have had the mutex by then. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static _Atomic int cancelled;
static int x, seen;

static void leave(void *unused) {
    seen = x;
    pthread_mutex_unlock(&mutex);
}

static void *waits(void *unused) {
    while (!cancelled) {}
    pthread_mutex_lock(&mutex);
    x = 1;
    pthread_cleanup_push(leave, NULL);
    pthread_cond_wait(&never, &mutex);
    pthread_cleanup_pop(1);
    return unused;
}

static void *changes(void *unused) {
    pthread_mutex_lock(&mutex);
    if (x == 1) x = 2;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, waits, NULL);
    pthread_cancel(one);
    cancelled = 1;
    pthread_create(&two, NULL, changes, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(seen != 2); // BUG
    return 0;
}
