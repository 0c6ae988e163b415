// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
/* C11 threads: broadcast, timed waiting, sleeping, a thread that is detached, and the results of what cannot be. */
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t changed;
static int ready;

static int wait(void *unused) {
    (void)unused;
    mtx_lock(&mutex);
    while (!ready) assert(cnd_wait(&changed, &mutex) == thrd_success);
    mtx_unlock(&mutex);
    return 7;
}

static int leave(void *unused) {
    (void)unused;
    assert(thrd_detach(thrd_current()) == thrd_success);
    return 0;
}

int main(void) {
    struct timespec soon = {1, 0};
    thrd_t first, second;
    int result;
    mtx_init(&mutex, mtx_timed);
    cnd_init(&changed);
    mtx_lock(&mutex);
    assert(cnd_timedwait(&changed, &mutex, &soon) == thrd_timedout);
    assert(mtx_trylock(&mutex) == thrd_busy);
    mtx_unlock(&mutex);
    thrd_create(&first, wait, NULL);
    mtx_lock(&mutex);
    ready = 1;
    assert(cnd_broadcast(&changed) == thrd_success);
    mtx_unlock(&mutex);
    assert(thrd_join(first, &result) == thrd_success && result == 7);
    assert(thrd_create(&second, leave, NULL) == thrd_success);
    assert(thrd_sleep(&soon, NULL) == 0);
    assert(thrd_join(thrd_current(), NULL) == thrd_error);
    return 0;
}
