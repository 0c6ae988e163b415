// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* Giving way to a thread does not mean that it runs, whatever its priority. */
#include <assert.h>
#include <pthread.h>
#include <sched.h>

static int done;

static void *run(void *unused) {
    done = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    struct sched_param parameters = {.sched_priority = 50};
    pthread_create(&thread, NULL, run, NULL);
    pthread_setschedparam(thread, SCHED_FIFO, &parameters);
    sched_yield();
    assert(done); // BUG
    pthread_join(thread, NULL);
    return 0;
}
