// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error lock-misuse@BUG
// EXPECT: message~mutex 'mutex' is locked again
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
// EXPECT: message~is initialized while it is locked
// RUN: check --method=optimal -- -DCASE=8
// EXPECT: error lock-misuse@BUG
// EXPECT: message~ends while it holds
// RUN: check --method=optimal -- -DCASE=9
// EXPECT: error use-after-free@BUG
// RUN: check --method=optimal -- -DCASE=10
// EXPECT: error null-deref@BUG
// RUN: check --method=optimal -- -DCASE=11
// EXPECT: incomplete depends on inputs
/* What one must not do with a mutex; each case is an error of its own. */
#include <heddle.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *unused) {
#if CASE == 3
    pthread_mutex_unlock(&mutex); // BUG
#elif CASE == 8
    pthread_mutex_lock(&mutex);
    return unused; // BUG
#endif
    return unused;
}

int main(void) {
    pthread_t thread;
    if (CASE == 1 || CASE == 3 || CASE == 4 || CASE == 7) pthread_mutex_lock(&mutex);
    pthread_create(&thread, NULL, other, NULL);
    pthread_mutex_t *p = malloc(sizeof *p);
#if CASE == 1
    pthread_mutex_lock(&mutex); // BUG
#elif CASE == 2
    pthread_mutex_unlock(&mutex); // BUG
#elif CASE == 4
    pthread_mutex_destroy(&mutex); // BUG
#elif CASE == 5
    pthread_mutex_lock(p); // BUG
#elif CASE == 6
    pthread_mutex_destroy(&mutex);
    pthread_mutex_lock(&mutex); // BUG
#elif CASE == 7
    pthread_mutex_init(&mutex, NULL); // BUG
#elif CASE == 9
    pthread_mutex_init(p, NULL);
    free(p);
    pthread_mutex_lock(p); // BUG
#elif CASE == 10
    pthread_mutex_lock(NULL); // BUG
#elif CASE == 11
    heddle_symbolic(p, sizeof *p, "mutex");
    pthread_mutex_lock(p);
#endif
    pthread_join(thread, NULL);
    return 0;
}
