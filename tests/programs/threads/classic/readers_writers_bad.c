// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* Readers and a writer with a count of readers: the first one locks the writers out, but every one lets them in. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
sem_t room;
int readers, left, right;

static void *writer(void *unused) {
    sem_wait(&room);
    left++;
    right++;
    sem_post(&room);
    return unused;
}

static void *reader(void *unused) {
    pthread_mutex_lock(&mutex);
    if (++readers == 1)
        sem_wait(&room);
    pthread_mutex_unlock(&mutex);
    int a = left, b = right;
    assert(a == b); // BUG
    pthread_mutex_lock(&mutex);
    --readers;
    sem_post(&room);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t threads[3];
    sem_init(&room, 0, 1);
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_create(&threads[2], NULL, reader, NULL);
    for (int k = 0; k < 3; k++)
        pthread_join(threads[k], NULL);
    sem_destroy(&room);
    return 0;
}
