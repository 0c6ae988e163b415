// RUN: check --method=exhaustive -- -DFIRST=1
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive -- -DFIRST=2
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DFIRST=1
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DFIRST=2
// EXPECT: error assert@BUG
/* Either of two waiters may be the one that a signal wakes, in whatever order they began to wait. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int waiting, first_waiter, woken;

static void *wait(void *number) {
    pthread_mutex_lock(&mutex);
    if (!waiting++) first_waiter = (int)(long)number;
    pthread_cond_wait(&cond, &mutex);
    if (!woken) woken = (int)(long)number;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    for (long i = 0; i < 2; i++) pthread_create(&threads[i], NULL, wait, (void *)(i + 1));
    pthread_mutex_lock(&mutex);
    if (waiting == 2 && first_waiter == FIRST) {
        pthread_cond_signal(&cond);
        pthread_mutex_unlock(&mutex);
        pthread_mutex_lock(&mutex);
        assert(woken != 1); // BUG
    }
    pthread_mutex_unlock(&mutex);
    return 0;
}
