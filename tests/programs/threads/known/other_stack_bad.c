// RUN: check --method=optimal
// EXPECT: error use-after-free|out-of-bounds@BUG
/* A thread writes to a variable of a function that may have returned. */
#include <pthread.h>

static void *fill(void *place) {
    *(int *)place = 3; // BUG
    return NULL;
}

static void start(pthread_t *thread) {
    int place = 0;
    pthread_create(thread, NULL, fill, &place);
}

int main(void) {
    pthread_t thread;
    start(&thread);
    pthread_join(thread, NULL);
    return 0;
}
