// RUN: check --method=exhaustive -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive -- -DCASE=2
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive -- -DCASE=3
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=3
// EXPECT: error assert@BUG
/* It may be woken; it may time out; and it may time out although the state it waits for has come meanwhile. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int ready;

static void *wake(void *unused) {
    pthread_mutex_lock(&mutex);
    ready = 1;
    if (CASE != 3) pthread_cond_signal(&cond);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    struct timespec soon = {1, 0};
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, NULL, wake, NULL);
    int result = pthread_cond_timedwait(&cond, &mutex, &soon);
    if (CASE == 1) assert(result != 0);                     // BUG
    if (CASE == 2) assert(result != ETIMEDOUT);             // BUG
    if (CASE == 3) assert(result != ETIMEDOUT || !ready);   // BUG
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    return 0;
}
