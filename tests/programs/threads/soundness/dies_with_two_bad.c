// RUN: check
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
/* A thread dies with two robust mutexes. Another one that gets the second of them could have had it before the thread. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t a, b;
int got = -1;

static void *dies(void *unused) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    return unused;
}

static void *locks(void *unused) {
    got = pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    return unused;
}

int main(void) {
    pthread_mutexattr_t robust;
    pthread_t one, two;
    pthread_mutexattr_init(&robust);
    pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&a, &robust);
    pthread_mutex_init(&b, &robust);
    pthread_create(&one, NULL, dies, NULL);
    pthread_create(&two, NULL, locks, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(got != 0); // BUG
    return 0;
}
