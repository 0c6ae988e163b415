// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
/* Switching cancellation off and on; handlers may wait although their thread is being cancelled; error returns. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t go;
static int finished, cleaned;

static void clean(void *unused) {
    (void)unused;
    sem_wait(&go);
    cleaned = 1;
}

static void *run(void *unused) {
    int old;
    assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0 && old == PTHREAD_CANCEL_ENABLE);
    pthread_testcancel();
    finished = 1;
    assert(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old) == 0 && old == PTHREAD_CANCEL_DISABLE);
    pthread_cleanup_push(clean, NULL);
    pthread_testcancel();
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
    pthread_cleanup_pop(1);
    return unused;
}

int main(void) {
    pthread_t thread;
    void *result;
    int old;
    sem_init(&go, 0, 0);
    assert(pthread_setcancelstate(7, NULL) == EINVAL && pthread_setcanceltype(7, NULL) == EINVAL);
    assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old) == 0 && old == PTHREAD_CANCEL_DEFERRED);
    pthread_create(&thread, NULL, run, NULL);
    pthread_cancel(thread);
    sem_post(&go);
    pthread_join(thread, &result);
    assert(finished && cleaned);
    assert(pthread_cancel((pthread_t)12345) == ESRCH);
    return 0;
}
