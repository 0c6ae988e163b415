// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
/* The routine runs once, and is over for everyone who comes back from pthread_once. */
#include <assert.h>
#include <pthread.h>

static pthread_once_t control = PTHREAD_ONCE_INIT, inner = PTHREAD_ONCE_INIT;
static int started, finished, inner_runs;

static void innermost(void) { inner_runs++; }

static void initialize(void) {
    started++;
    pthread_once(&inner, innermost);
    finished++;
}

static void *use(void *unused) {
    assert(pthread_once(&control, initialize) == 0);
    assert(started == 1 && finished == 1 && inner_runs == 1);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, use, NULL);
    use(NULL);
    pthread_join(thread, NULL);
    return 0;
}
