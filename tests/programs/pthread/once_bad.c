// RUN: check --method=exhaustive -- -DCASE=1
// EXPECT: error deadlock
// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error deadlock
// RUN: check --method=exhaustive -- -DCASE=2
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=3
// EXPECT: error lock-misuse@BUG
/* The routine calls pthread_once for itself (1); a flag of one's own is no pthread_once (2); garbage (3). */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_once_t control = PTHREAD_ONCE_INIT;
static int runs, called;

static void initialize(void) {
    runs++;
    if (CASE == 1) pthread_once(&control, initialize);
}

static void *use(void *unused) {
    if (CASE != 2) {
        pthread_once(&control, initialize);
    } else if (!called) {
        called = 1;
        initialize();
    }
    assert(runs == 1); // BUG
    return unused;
}

int main(void) {
    pthread_t thread;
#if CASE == 3
    pthread_once_t *p = malloc(sizeof *p);
    pthread_once(p, initialize); // BUG
#endif
    pthread_create(&thread, NULL, use, NULL);
    use(NULL);
    pthread_join(thread, NULL);
    return 0;
}
