// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
/* A thread that is cancelled while it joins another one need not wait for its end. */
#include <assert.h>
#include <pthread.h>

pthread_t other;
int x;

static void undo(void *unused) {
    assert(x == 1); // BUG
}

static void *second(void *unused) {
    x = 1;
    return unused;
}

static void *work(void *unused) {
    pthread_cleanup_push(undo, NULL);
    pthread_join(other, NULL);
    pthread_cleanup_pop(0);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&other, NULL, second, NULL);
    pthread_create(&thread, NULL, work, NULL);
    pthread_cancel(thread);
    pthread_join(thread, NULL);
    return 0;
}
