// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error lock-misuse@BUG
// EXPECT: message~is not held by the thread that waits
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error lock-misuse@BUG
// EXPECT: message~is locked more than once
// RUN: check --method=optimal -- -DCASE=3
// EXPECT: error lock-misuse@BUG
// EXPECT: message~is destroyed while a thread waits for it
// RUN: check --method=optimal -- -DCASE=4
// EXPECT: error lock-misuse@BUG
// EXPECT: message~after it was destroyed
// RUN: check --method=optimal -- -DCASE=5
// EXPECT: error lock-misuse@BUG
// EXPECT: message~was never initialized
// RUN: check --method=optimal -- -DCASE=6
// EXPECT: error lock-misuse@BUG
// EXPECT: message~two different mutexes
// RUN: check --method=optimal -- -DCASE=7
// EXPECT: error lock-misuse@BUG
// EXPECT: message~is initialized while a thread waits
// RUN: check --method=optimal -- -DCASE=8
// EXPECT: error lock-misuse@BUG
// EXPECT: message~is destroyed while a thread waits for a condition variable with it
/* What one must not do with a condition variable. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int waits;

static void *wait(void *unused) {
    pthread_mutex_lock(&mutex);
    waits = 1;
    pthread_cond_wait(&cond, &mutex); // BUG
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    if (CASE == 3 || CASE >= 6) {
        pthread_create(&thread, NULL, wait, NULL);
        pthread_mutex_lock(&mutex);
        int seen = waits;
        pthread_mutex_unlock(&mutex);
        if (!seen) exit(0);
    }
#if CASE == 1
    pthread_cond_wait(&cond, &mutex); // BUG
#elif CASE == 2
    pthread_mutex_lock(&recursive);
    pthread_mutex_lock(&recursive);
    pthread_cond_wait(&cond, &recursive); // BUG
#elif CASE == 3
    pthread_cond_destroy(&cond); // BUG
#elif CASE == 4
    pthread_cond_destroy(&cond);
    pthread_cond_signal(&cond); // BUG
#elif CASE == 5
    pthread_cond_t *p = malloc(sizeof *p);
    pthread_cond_signal(p); // BUG
#elif CASE == 6
    pthread_mutex_lock(&other);
    pthread_cond_wait(&cond, &other); // BUG
#elif CASE == 7
    pthread_cond_init(&cond, NULL); // BUG
#else
    pthread_mutex_destroy(&mutex); // BUG
#endif
    return 0;
}
