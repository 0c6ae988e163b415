// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
/* Loops that hold a lock while they look and give it back in between let the other thread go on. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int flag, other;
static void *sets(void *argument) {
    pthread_mutex_lock(&m);
    flag = 1;
    pthread_mutex_unlock(&m);
    pthread_rwlock_wrlock(&l);
    other = 1;
    pthread_rwlock_unlock(&l);
    return argument;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, sets, 0);
    pthread_mutex_lock(&m);
    while (!flag) {
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
    }
    pthread_mutex_unlock(&m);
    pthread_rwlock_rdlock(&l);
    while (!other) {
        pthread_rwlock_unlock(&l);
        pthread_rwlock_rdlock(&l);
    }
    pthread_rwlock_unlock(&l);
    pthread_join(t, 0);
    return 0;
}
