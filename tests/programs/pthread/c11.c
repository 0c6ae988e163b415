// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=optimal -- -m32
// EXPECT: safe
/* C11 threads: the same objects under other names, with results of their own. */
#include <assert.h>
#include <threads.h>

static mtx_t mutex, again;
static cnd_t cond;
static once_flag flag = ONCE_FLAG_INIT;
static tss_t key;
static int ready, initialized, destroyed;

static void initialize(void) { initialized++; }
static void destroy(void *value) { destroyed += *(int *)value; }

static int run(void *argument) {
    struct timespec soon = {1, 0};
    call_once(&flag, initialize);
    assert(tss_set(key, argument) == thrd_success && tss_get(key) == argument);
    assert(mtx_lock(&mutex) == thrd_success);
    ready = 1;
    assert(cnd_signal(&cond) == thrd_success);
    assert(mtx_unlock(&mutex) == thrd_success);
    assert(mtx_trylock(&again) == thrd_busy && mtx_timedlock(&again, &soon) == thrd_timedout);
    if (*(int *)argument == 3) thrd_exit(-4);
    return 5;
}

int main(void) {
    thrd_t thread;
    int three = 3, result;
    assert(mtx_init(&mutex, mtx_plain) == thrd_success && cnd_init(&cond) == thrd_success);
    assert(mtx_init(&again, mtx_recursive | mtx_timed) == thrd_success && mtx_init(&again, 64) == thrd_error);
    assert(tss_create(&key, destroy) == thrd_success && tss_get(key) == NULL);
    assert(mtx_lock(&again) == thrd_success && mtx_lock(&again) == thrd_success);
    assert(thrd_create(&thread, run, &three) == thrd_success && !thrd_equal(thread, thrd_current()));
    call_once(&flag, initialize);
    assert(mtx_lock(&mutex) == thrd_success);
    while (!ready) assert(cnd_wait(&cond, &mutex) == thrd_success);
    assert(mtx_unlock(&mutex) == thrd_success);
    thrd_yield();
    assert(thrd_join(thread, &result) == thrd_success && result == -4);
    assert(initialized == 1 && destroyed == 3);
    assert(mtx_unlock(&again) == thrd_success && mtx_unlock(&again) == thrd_success);
    mtx_destroy(&mutex);
    cnd_destroy(&cond);
    tss_delete(key);
    return 0;
}
