/* The first execution fails, and to look for a simpler schedule of that takes seconds: six threads meet five times. The assertion
 * fails always. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { THREADS = 6, MEETINGS = 5 };
static pthread_barrier_t barrier;

static void *meets(void *unused) {
    for (int i = 0; i < MEETINGS; i++)
        pthread_barrier_wait(&barrier);
    return unused;
}

int main(void) {
    pthread_t threads[THREADS];
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, meets, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(0);
    return 0;
}
