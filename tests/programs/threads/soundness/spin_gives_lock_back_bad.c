// RUN: check --method=exhaustive
// EXPECT: error deadlock@BUG
// RUN: check --method=dpor
// EXPECT: error deadlock@BUG
// RUN: check --method=optimal
// EXPECT: error deadlock@BUG
/* Nobody sets what the second loop waits for. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int flag, other;
static void *sets(void *argument) {
    pthread_mutex_lock(&m);
    flag = 1;
    pthread_mutex_unlock(&m);
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
        pthread_rwlock_rdlock(&l); // BUG
    }
    pthread_rwlock_unlock(&l);
    pthread_join(t, 0);
    return 0;
}
