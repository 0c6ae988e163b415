// RUN: check --method=optimal
// EXPECT: error deadlock
/* Two read-write locks, each thread writing under one and reading under the other, in opposite orders. */
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER, b = PTHREAD_RWLOCK_INITIALIZER;
int x, y;

static void *first(void *unused) {
    pthread_rwlock_wrlock(&a);
    pthread_rwlock_rdlock(&b); // BUG
    x = y + 1;
    pthread_rwlock_unlock(&b);
    pthread_rwlock_unlock(&a);
    return unused;
}

static void *second(void *unused) {
    pthread_rwlock_wrlock(&b);
    pthread_rwlock_rdlock(&a); // BUG
    y = x + 1;
    pthread_rwlock_unlock(&b);
    pthread_rwlock_unlock(&a);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert((x == 1 && y == 2) || (x == 2 && y == 1));
    return 0;
}
