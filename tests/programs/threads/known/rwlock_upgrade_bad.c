// RUN: check --method=optimal
// EXPECT: error deadlock
/* A read-write lock is taken for writing by a thread that holds it for reading, and waits for itself. */
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int limit = 1, counter;

static void *count(void *unused) {
    pthread_rwlock_rdlock(&lock);
    int wanted = limit;
    pthread_rwlock_wrlock(&lock); // BUG
    counter += wanted;
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, count, NULL);
    pthread_create(&threads[1], NULL, count, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(counter == 2);
    return 0;
}
