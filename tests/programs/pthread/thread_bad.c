// RUN: check --method=exhaustive -- -DCASE=1
// EXPECT: error deadlock
// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error deadlock
// EXPECT: message~circle
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error deadlock
// RUN: check --method=optimal -- -DCASE=3
// EXPECT: error lock-misuse@BUG
// EXPECT: message~joined before
// RUN: check --method=optimal -- -DCASE=4
// EXPECT: error lock-misuse@BUG
// EXPECT: message~detached before
// RUN: check --method=optimal -- -DCASE=5
// EXPECT: error lock-misuse@BUG
// EXPECT: message~detached before
// RUN: check --method=optimal -- -DCASE=6
// EXPECT: error assert@BUG
/* Two threads join each other (1); one waits for a thread that holds nothing but never ends (2); joined twice (3); joined
 * though it was created detached (4); detached twice (5); what it did is not over before it is joined (6). */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_t main_thread;
static sem_t never;
static int done;

static void *run(void *unused) {
    if (CASE == 1) pthread_join(main_thread, NULL);
    if (CASE == 2) sem_wait(&never);
    done = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_attr_t attributes;
    main_thread = pthread_self();
    sem_init(&never, 0, 0);
    pthread_attr_init(&attributes);
    if (CASE == 4) pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_create(&thread, &attributes, run, NULL);
    if (CASE == 5) pthread_detach(thread);
    if (CASE == 5) pthread_detach(thread); // BUG
    if (CASE == 6) assert(done); // BUG
    pthread_join(thread, NULL); // BUG
    if (CASE == 3) pthread_join(thread, NULL); // BUG
    return 0;
}
