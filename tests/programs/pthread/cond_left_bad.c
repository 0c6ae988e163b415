// RUN: check
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
/* A waiter that is cancelled may have left the condition variable before the signal comes: it is not woken by it, and ends. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int waiting, went_on;

static void give_back(void *unused) {
    (void)unused;
    pthread_mutex_unlock(&guard);
}

static void *waits(void *unused) {
    pthread_mutex_lock(&guard);
    pthread_cleanup_push(give_back, NULL);
    waiting = 1;
    pthread_cond_wait(&changed, &guard);
    went_on = 1;
    pthread_cleanup_pop(1);
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, NULL, waits, NULL);
    pthread_mutex_lock(&guard);
    int seen = waiting;
    pthread_cancel(id);
    if (seen) pthread_cond_signal(&changed);
    pthread_mutex_unlock(&guard);
    pthread_join(id, NULL);
    if (seen)
        assert(went_on); // BUG
    return 0;
}
