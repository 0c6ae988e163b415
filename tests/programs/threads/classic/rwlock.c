// RUN: check --method=optimal
// EXPECT: safe blocked=0
/* Readers and a writer with a read-write lock: the two halves of the data agree whenever somebody reads them. */
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int left, right;

static void *writer(void *unused) {
    pthread_rwlock_wrlock(&lock);
    left++;
    right++;
    pthread_rwlock_unlock(&lock);
    return unused;
}

static void *reader(void *unused) {
    pthread_rwlock_rdlock(&lock);
    int a = left, b = right;
    assert(a == b);
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_create(&threads[2], NULL, reader, NULL);
    for (int k = 0; k < 3; k++)
        pthread_join(threads[k], NULL);
    return 0;
}
