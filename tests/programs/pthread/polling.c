// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
/* Asking again and again for a mutex or a semaphore, with or without sleeping, ends when it is there. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sem_t semaphore;
static volatile int flag;

static void *post(void *unused) {
    pthread_mutex_lock(&mutex);
    sem_post(&semaphore);
    flag = 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    struct timespec soon = {1, 0};
    int value;
    sem_init(&semaphore, 0, 0);
    pthread_create(&thread, NULL, post, NULL);
    while (sem_trywait(&semaphore)) assert(errno == EAGAIN);
    while (!flag) usleep(10);
    while (pthread_mutex_timedlock(&mutex, &soon)) {}
    pthread_mutex_unlock(&mutex);
    sem_post(&semaphore);
    do sem_getvalue(&semaphore, &value);
    while (!value);
    pthread_join(thread, NULL);
    return 0;
}
