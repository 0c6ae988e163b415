// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error lock-misuse@BUG
// EXPECT: message~read-write lock 'lock' is unlocked by a thread that does not hold it
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error lock-misuse@BUG
// EXPECT: message~does not hold it
// RUN: check --method=optimal -- -DCASE=3
// EXPECT: error lock-misuse@BUG
// EXPECT: message~is destroyed while it is locked
// RUN: check --method=optimal -- -DCASE=4
// EXPECT: error lock-misuse@BUG
// EXPECT: message~after it was destroyed
// RUN: check --method=optimal -- -DCASE=5
// EXPECT: error lock-misuse@BUG
// EXPECT: message~was never initialized
// RUN: check --method=optimal -- -DCASE=6
// EXPECT: error lock-misuse@BUG
// EXPECT: message~is initialized while it is locked
// RUN: check --method=optimal -- -DCASE=7
// EXPECT: error lock-misuse@BUG
// EXPECT: message~ends while it holds
/* What one must not do with a read-write lock. */
#include <pthread.h>
#include <stdlib.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *other(void *unused) {
#if CASE == 2
    pthread_rwlock_unlock(&lock); // BUG
#elif CASE == 7
    pthread_rwlock_rdlock(&lock);
    return unused; // BUG
#endif
    return unused;
}

int main(void) {
    pthread_t thread;
    if (CASE == 2 || CASE == 6) pthread_rwlock_wrlock(&lock);
    if (CASE == 3) pthread_rwlock_rdlock(&lock);
    pthread_create(&thread, NULL, other, NULL);
#if CASE == 1
    pthread_rwlock_unlock(&lock); // BUG
#elif CASE == 3
    pthread_rwlock_destroy(&lock); // BUG
#elif CASE == 4
    pthread_rwlock_destroy(&lock);
    pthread_rwlock_rdlock(&lock); // BUG
#elif CASE == 5
    pthread_rwlock_t *p = malloc(sizeof *p);
    pthread_rwlock_rdlock(p); // BUG
#elif CASE == 6
    pthread_rwlock_init(&lock, NULL); // BUG
#endif
    pthread_join(thread, NULL);
    return 0;
}
