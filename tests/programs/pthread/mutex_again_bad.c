// RUN: check --method=optimal
// EXPECT: error lock-misuse|use-after-free@BUG
/* The object with the mutex is destroyed while the other thread may still need it. */
#include <pthread.h>
#include <stdlib.h>

struct account {
    int balance;
    pthread_mutex_t mutex;
};

static void *deposit(void *account) {
    struct account *a = account;
    pthread_mutex_lock(&a->mutex); // BUG
    a->balance += 10;
    pthread_mutex_unlock(&a->mutex); // BUG
    return NULL;
}

int main(void) {
    pthread_t thread;
    struct account *a = malloc(sizeof *a);
    a->balance = 0;
    pthread_mutex_init(&a->mutex, NULL);
    pthread_create(&thread, NULL, deposit, a);
    deposit(a);
    pthread_mutex_destroy(&a->mutex); // BUG
    free(a);
    pthread_join(thread, NULL);
    return 0;
}
