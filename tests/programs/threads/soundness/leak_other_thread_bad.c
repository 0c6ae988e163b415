// RUN: check --check=assert,leak
// EXPECT: error leak
/* main ends the process while a thread has lost the only pointer to a block. */
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    int *block = malloc(sizeof *block);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    block = NULL;
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    return 0;
}
