// RUN: check --method=exhaustive -- -DCASE=1
// EXPECT: error lock-misuse
// EXPECT: message~ends while it holds
// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error lock-misuse
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error deadlock
/* Cancelled while it waits, the thread holds the mutex again and has no handler to unlock it (1); a thread that has
 * switched cancellation off goes on waiting (2). */
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

static void *wait(void *unused) {
    if (CASE == 2) pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&cond, &mutex);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, wait, NULL);
    pthread_cancel(thread);
    pthread_join(thread, NULL);
    return 0;
}
