// RUN: check
// EXPECT: error lock-misuse@BUG
/* A thread that was joined is gone. */
#include <pthread.h>

static void *work(void *unused) { return unused; }

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    pthread_detach(thread); // BUG
    return 0;
}
