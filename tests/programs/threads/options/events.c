// RUN: check --max-events=50
// EXPECT: incomplete bound of 50 visible operations
// RUN: check --unroll=10
// EXPECT: incomplete unroll bound 10
/* A thread that goes on for ever: bounds end the execution, and the verdict says so. */
#include <pthread.h>

unsigned x;

static void *count(void *unused) {
    for (;;)
        x++;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, count, NULL);
    pthread_join(thread, NULL);
    return 0;
}
