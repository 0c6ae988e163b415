// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* A round under a lock is no change unless somebody notices that the lock is taken. Main does, before the thread locks it
 * once more in vain: that is not where the lock was taken. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex;
_Atomic int flag, noticed;

static void *polls(void *unused) {
    for (int done = 0; !done;) {
        pthread_mutex_lock(&mutex);
        int late = noticed;
        int again = pthread_mutex_lock(&mutex);
        assert(again == EDEADLK);
        done = !late || flag;
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

static int is_busy(void) {
    if (pthread_mutex_trylock(&mutex) == EBUSY) return 1;
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void) {
    pthread_mutexattr_t attributes;
    pthread_t id;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&mutex, &attributes);
    pthread_create(&id, NULL, polls, NULL);
    if (is_busy()) {
        noticed = 1;
        pthread_mutex_lock(&mutex);
        pthread_mutex_unlock(&mutex);
        assert(!is_busy()); // BUG
    }
    flag = 1;
    pthread_join(id, NULL);
    return 0;
}
