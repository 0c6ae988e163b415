// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal -- -m32
// EXPECT: safe
/* What the functions for read-write locks return when they cannot have the lock. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_rwlock_t lock;
static const struct timespec soon = {1, 0}, wrong = {1, 2000000000};

static void *while_written(void *unused) {
    assert(pthread_rwlock_tryrdlock(&lock) == EBUSY && pthread_rwlock_trywrlock(&lock) == EBUSY);
    assert(pthread_rwlock_timedrdlock(&lock, &soon) == ETIMEDOUT);
    assert(pthread_rwlock_timedwrlock(&lock, &soon) == ETIMEDOUT);
    assert(pthread_rwlock_timedrdlock(&lock, &wrong) == EINVAL);
    assert(pthread_rwlock_timedwrlock(&lock, &wrong) == EINVAL);
    assert(pthread_rwlock_clockrdlock(&lock, CLOCK_MONOTONIC, &soon) == ETIMEDOUT);
    assert(pthread_rwlock_clockwrlock(&lock, CLOCK_MONOTONIC, &soon) == ETIMEDOUT);
    return unused;
}

static void *while_read(void *unused) {
    assert(pthread_rwlock_timedrdlock(&lock, &wrong) == EINVAL);
    assert(pthread_rwlock_tryrdlock(&lock) == 0 && pthread_rwlock_timedrdlock(&lock, &soon) == 0);
    assert(pthread_rwlock_trywrlock(&lock) == EBUSY && pthread_rwlock_timedwrlock(&lock, &soon) == ETIMEDOUT);
    assert(pthread_rwlock_unlock(&lock) == 0 && pthread_rwlock_unlock(&lock) == 0);
    return unused;
}

int main(void) {
    pthread_t thread;
    assert(pthread_rwlock_init(&lock, NULL) == 0);
    assert(pthread_rwlock_wrlock(&lock) == 0);
    assert(pthread_rwlock_wrlock(&lock) == EDEADLK && pthread_rwlock_rdlock(&lock) == EDEADLK);
    assert(pthread_rwlock_timedwrlock(&lock, &soon) == EDEADLK);
    pthread_create(&thread, NULL, while_written, NULL);
    pthread_join(thread, NULL);
    assert(pthread_rwlock_unlock(&lock) == 0);
    assert(pthread_rwlock_rdlock(&lock) == 0);
    pthread_create(&thread, NULL, while_read, NULL);
    pthread_join(thread, NULL);
    assert(pthread_rwlock_unlock(&lock) == 0);
    assert(pthread_rwlock_trywrlock(&lock) == 0 && pthread_rwlock_unlock(&lock) == 0);
    assert(pthread_rwlock_destroy(&lock) == 0);
    return 0;
}
