// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
/* A signal wakes exactly one of the waiters, whichever it is. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int waiting, woken;

static void *wait(void *unused) {
    pthread_mutex_lock(&mutex);
    waiting++;
    pthread_cond_wait(&cond, &mutex);
    woken++;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, wait, NULL);
    for (int sent = 0; sent < 2;) {
        pthread_mutex_lock(&mutex);
        assert(woken <= sent);
        if (waiting == 2) {
            pthread_cond_signal(&cond);
            sent++;
        } else {
            sent = 2;
            pthread_mutex_unlock(&mutex);
            return 0;
        }
        pthread_mutex_unlock(&mutex);
    }
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(woken == 2);
    return 0;
}
