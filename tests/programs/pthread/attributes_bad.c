// RUN: check --method=optimal
// EXPECT: error lock-misuse@BUG
/* A thread that was created detached cannot be joined. */
#include <assert.h>
#include <pthread.h>

static void *run(void *unused) { return unused; }

int main(void) {
    pthread_t thread;
    pthread_attr_t a;
    pthread_attr_init(&a);
    pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
    pthread_create(&thread, &a, run, NULL);
    assert(pthread_join(thread, NULL) == 0); // BUG
    return 0;
}
