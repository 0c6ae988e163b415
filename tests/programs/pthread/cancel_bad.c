// RUN: check --method=exhaustive -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive -- -DCASE=2
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error assert@BUG
/* The thread may be cancelled, or end before that. */
#include <assert.h>
#include <pthread.h>

static void *run(void *unused) {
    pthread_testcancel();
    return unused;
}

int main(void) {
    pthread_t thread;
    void *result;
    pthread_create(&thread, NULL, run, NULL);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    if (CASE == 1) assert(result != PTHREAD_CANCELED); // BUG
    if (CASE == 2) assert(result == PTHREAD_CANCELED); // BUG
    return 0;
}
