// RUN: check --method=optimal
// EXPECT: safe
/* Destroying a mutex and initializing it again, inside a heap object. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct account {
    int balance;
    pthread_mutex_t mutex;
};

static void *deposit(void *account) {
    struct account *a = account;
    pthread_mutex_lock(&a->mutex);
    a->balance += 10;
    pthread_mutex_unlock(&a->mutex);
    return NULL;
}

int main(void) {
    pthread_t thread;
    struct account *a = malloc(sizeof *a);
    a->balance = 0;
    for (int i = 0; i < 2; i++) {
        assert(pthread_mutex_init(&a->mutex, NULL) == 0);
        pthread_create(&thread, NULL, deposit, a);
        deposit(a);
        pthread_join(thread, NULL);
        assert(pthread_mutex_destroy(&a->mutex) == 0);
    }
    assert(a->balance == 40);
    free(a);
    return 0;
}
