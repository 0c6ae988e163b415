// RUN: check --check=assert,leak
// EXPECT: safe
/* main ends the process while a thread holds the only pointer to a block: that is no leak. */
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    int *block = malloc(sizeof *block);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    free(block);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    return 0;
}
