// RUN: check
// EXPECT: error deadlock
/* A waiting loop that calls one function for two places: each call is a place of its own. */
#include <pthread.h>

pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, two = PTHREAD_MUTEX_INITIALIZER;
int left, right;

static int look(pthread_mutex_t *lock, int *at) {
    pthread_mutex_lock(lock);
    int seen = *at;
    pthread_mutex_unlock(lock);
    return seen;
}

static void *wait_for_both(void *unused) {
    while (!(look(&one, &left) & look(&two, &right)))
        ;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_both, NULL);
    pthread_mutex_lock(&one);
    left = 1;
    pthread_mutex_unlock(&one);
    pthread_mutex_lock(&two);
    right = 2;
    pthread_mutex_unlock(&two);
    pthread_join(thread, NULL);
    return 0;
}
