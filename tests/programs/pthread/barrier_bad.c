// RUN: check --method=exhaustive -- -DCASE=1
// EXPECT: error deadlock
// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error deadlock
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=3
// EXPECT: error lock-misuse@BUG
// EXPECT: message~destroyed
// RUN: check --method=optimal -- -DCASE=4
// EXPECT: error lock-misuse@BUG
// EXPECT: message~was never initialized
// RUN: check --method=optimal -- -DCASE=5
// EXPECT: error lock-misuse@BUG
// EXPECT: message~after it was destroyed
// RUN: check --method=optimal -- -DCASE=6
// EXPECT: error lock-misuse@BUG
// EXPECT: message~is initialized while threads wait at it
/* One thread too few (1); either thread may be the serial one (2); misuse (3 to 6). */
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;

static void *run(void *unused) {
    int result = pthread_barrier_wait(&barrier); // BUG
    if (CASE == 2) assert(result == 0); // BUG
    return unused;
}

int main(void) {
    pthread_t thread;
    if (CASE != 4) pthread_barrier_init(&barrier, NULL, CASE == 1 ? 3 : 2);
    if (CASE == 5) pthread_barrier_destroy(&barrier);
    pthread_create(&thread, NULL, run, NULL);
    if (CASE == 3) pthread_barrier_destroy(&barrier); // BUG
    if (CASE == 6) pthread_barrier_init(&barrier, NULL, 2); // BUG
    pthread_barrier_wait(&barrier); // BUG
    pthread_join(thread, NULL);
    return 0;
}
