// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error lock-misuse@BUG
// EXPECT: message~spin lock 'lock' is locked again
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error lock-misuse@BUG
// EXPECT: message~is unlocked while nobody holds it
// RUN: check --method=optimal -- -DCASE=3
// EXPECT: error lock-misuse@BUG
// EXPECT: message~is unlocked by a thread that does not hold it
// RUN: check --method=optimal -- -DCASE=4
// EXPECT: error lock-misuse@BUG
// EXPECT: message~is destroyed while it is locked
// RUN: check --method=optimal -- -DCASE=5
// EXPECT: error lock-misuse@BUG
// EXPECT: message~was never initialized
// RUN: check --method=optimal -- -DCASE=6
// EXPECT: error lock-misuse@BUG
// EXPECT: message~after it was destroyed
// RUN: check --method=optimal -- -DCASE=7
// EXPECT: error lock-misuse@BUG
// EXPECT: message~ends while it holds
/* What one must not do with a spin lock. */
#include <pthread.h>

static pthread_spinlock_t lock;

static void *other(void *unused) {
#if CASE == 3
    pthread_spin_unlock(&lock); // BUG
#elif CASE == 7
    pthread_spin_lock(&lock);
    return unused; // BUG
#endif
    return unused;
}

int main(void) {
    pthread_t thread;
    if (CASE != 5) pthread_spin_init(&lock, 0);
    if (CASE == 1 || CASE == 3 || CASE == 4) pthread_spin_lock(&lock);
    pthread_create(&thread, NULL, other, NULL);
#if CASE == 1
    pthread_spin_lock(&lock); // BUG
#elif CASE == 2
    pthread_spin_unlock(&lock); // BUG
#elif CASE == 4
    pthread_spin_destroy(&lock); // BUG
#elif CASE == 5
    pthread_spin_lock(&lock); // BUG
#elif CASE == 6
    pthread_spin_destroy(&lock);
    pthread_spin_trylock(&lock); // BUG
#endif
    pthread_join(thread, NULL);
    return 0;
}
