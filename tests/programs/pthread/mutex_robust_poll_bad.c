// RUN: check --method=exhaustive -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive -- -DCASE=2
// EXPECT: error deadlock
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error deadlock
// RUN: check --method=optimal -- -DCASE=3
// EXPECT: error assert@BUG
/* The mutex is left over to whoever polls (1); the owner does not end but waits itself (2); not repaired, it is of no use to
 * anyone any more (3). */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t mutex;
static sem_t go;

static void *die(void *unused) {
    pthread_mutex_lock(&mutex);
    if (CASE == 2) sem_wait(&go);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_mutexattr_t attributes;
    int got;
    sem_init(&go, 0, 0);
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&mutex, &attributes);
    pthread_create(&thread, NULL, die, NULL);
    if (CASE == 2) {
        pthread_mutex_lock(&mutex);
        sem_post(&go);
    }
    while ((got = pthread_mutex_trylock(&mutex)) == EBUSY && CASE != 2) {}
    if (CASE == 1) assert(got == 0); // BUG
    pthread_mutex_unlock(&mutex);
    if (CASE == 3 && got == EOWNERDEAD) assert(pthread_mutex_trylock(&mutex) == 0); // BUG
    pthread_join(thread, NULL);
    return 0;
}
