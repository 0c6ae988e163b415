// RUN: check --method=optimal
// EXPECT: safe blocked=0
/* A thread writes to a variable on main's stack while main still waits for it. */
#include <assert.h>
#include <pthread.h>

static void *fill(void *place) {
    *(int *)place = 3;
    return NULL;
}

static void start(pthread_t *thread, int *place) {
    pthread_create(thread, NULL, fill, place);
}

int main(void) {
    pthread_t thread;
    int result = 0;
    start(&thread, &result);
    pthread_join(thread, NULL);
    assert(result == 3);
    return 0;
}
