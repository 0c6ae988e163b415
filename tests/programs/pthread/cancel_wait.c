// RUN: check --method=exhaustive -- -DCASE=1
// EXPECT: safe
// RUN: check --method=optimal -- -DCASE=1
// EXPECT: safe
// RUN: check --method=exhaustive -- -DCASE=2
// EXPECT: safe
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: safe
// RUN: check --method=exhaustive -- -DCASE=3
// EXPECT: safe
// RUN: check --method=optimal -- -DCASE=3
// EXPECT: safe
// RUN: check --method=optimal -- -DCASE=4
// EXPECT: safe
/* A thread that waits is cancelled: for a condition variable (1), a semaphore (2), another thread (3), asleep (4). */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static sem_t semaphore;
static pthread_t waiting_for;

static void unlock(void *m) { pthread_mutex_unlock(m); }

static void *forever(void *unused) {
    sem_wait(&semaphore);
    return unused;
}

static void *wait(void *unused) {
    if (CASE == 1) {
        pthread_mutex_lock(&mutex);
        pthread_cleanup_push(unlock, &mutex);
        for (;;) pthread_cond_wait(&cond, &mutex);
        pthread_cleanup_pop(1);
    }
    if (CASE == 2) sem_wait(&semaphore);
    if (CASE == 3) pthread_join(waiting_for, NULL);
    if (CASE == 4) sleep(10);
    return unused;
}

int main(void) {
    pthread_t thread;
    void *result;
    sem_init(&semaphore, 0, 0);
    if (CASE == 3) pthread_create(&waiting_for, NULL, forever, NULL);
    pthread_create(&thread, NULL, wait, NULL);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    if (CASE < 4) assert(result == PTHREAD_CANCELED);
    assert(pthread_mutex_trylock(&mutex) == 0);
    pthread_mutex_unlock(&mutex);
    if (CASE == 3) {
        sem_post(&semaphore);
        pthread_join(waiting_for, NULL);
    }
    return 0;
}
