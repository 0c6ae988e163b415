/* late_threads -- a long beginning, and then threads whose executions summaries cut.
 *
 * For tests/jobs/contests.py: what can be seen of it in the time that a shared search looks before it begins is one thread. */
#include <heddle.h>
#include <pthread.h>

enum { THREADS = 4 };

static int shared;

static void *add(void *unused) {
    for (int k = 0; k < 2; k++) shared = shared + 1;
    return unused;
}

int main(void) {
    pthread_t threads[THREADS];
    volatile unsigned spent = 0;
    for (unsigned k = 0; k < ROUNDS; k++) spent += k;
    for (int k = 0; k < THREADS; k++) pthread_create(&threads[k], NULL, add, NULL);
    for (int k = 0; k < THREADS; k++) pthread_join(threads[k], NULL);
    heddle_assert(shared >= 2);
    return 0;
}
