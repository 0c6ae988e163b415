// RUN: check --method=exhaustive -- -DCASE=1
// EXPECT: error deadlock
// RUN: check --method=optimal -- -DCASE=1
// EXPECT: error deadlock
// RUN: check --method=optimal -- -DCASE=2
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DCASE=3
// EXPECT: error deadlock
// RUN: check --method=optimal -- -DCASE=4
// EXPECT: error lock-misuse@BUG
/* A signal that comes too early (1); a timed wait may time out (2); two threads join each other (3); a thread that is
 * detached is joined (4). */
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t changed;
static thrd_t main_thread;

static int run(void *unused) {
    (void)unused;
    if (CASE == 3) thrd_join(main_thread, NULL);
    if (CASE < 3) cnd_broadcast(&changed);
    return 0;
}

int main(void) {
    struct timespec soon = {1, 0};
    thrd_t thread;
    main_thread = thrd_current();
    mtx_init(&mutex, mtx_plain);
    cnd_init(&changed);
    thrd_create(&thread, run, NULL);
    mtx_lock(&mutex);
    if (CASE == 1) cnd_wait(&changed, &mutex);
    if (CASE == 2) assert(cnd_timedwait(&changed, &mutex, &soon) == thrd_success); // BUG
    mtx_unlock(&mutex);
    if (CASE == 4) thrd_detach(thread);
    thrd_join(thread, NULL); // BUG
    return 0;
}
