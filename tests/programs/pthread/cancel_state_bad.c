// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: incomplete asynchronous cancellation
/* What is cancelled is not finished (1); asynchronous cancellation is not followed (2). */
#include <assert.h>
#include <pthread.h>

static int finished;

static void *run(void *unused) {
    if (CASE == 2) pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
    pthread_testcancel();
    finished = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    pthread_cancel(thread);
    pthread_join(thread, NULL);
    if (CASE == 1) assert(finished); // BUG
    return 0;
}
