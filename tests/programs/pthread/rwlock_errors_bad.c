// RUN: check --method=exhaustive
// EXPECT: error deadlock
// RUN: check --method=optimal
// EXPECT: error deadlock
/* A thread that holds the lock for reading and wants to write waits for itself. */
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_unlock(&lock);
    return 0;
}
