// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=optimal -- -m32
// EXPECT: safe
/* Readers see a consistent pair; two readers may be inside together; a writer is alone. */
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x, y;

static void *write_both(void *unused) {
    assert(pthread_rwlock_wrlock(&lock) == 0);
    x++;
    y++;
    assert(pthread_rwlock_unlock(&lock) == 0);
    return unused;
}

static void *read_both(void *unused) {
    assert(pthread_rwlock_rdlock(&lock) == 0);
    assert(pthread_rwlock_rdlock(&lock) == 0);
    assert(x == y);
    assert(pthread_rwlock_unlock(&lock) == 0);
    assert(x == y);
    assert(pthread_rwlock_unlock(&lock) == 0);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, write_both, NULL);
    pthread_create(&threads[1], NULL, read_both, NULL);
    read_both(NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(pthread_rwlock_destroy(&lock) == 0);
    return 0;
}
