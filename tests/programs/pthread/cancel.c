// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
/* Deferred cancellation: it takes effect at a cancellation point, the handlers run, the result says so. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static int cleaned, passed;

static void clean(void *unused) {
    (void)unused;
    cleaned = 1;
}

static void *run(void *unused) {
    pthread_cleanup_push(clean, NULL);
    passed = 1;
    pthread_testcancel();
    passed = 2;
    pthread_cleanup_pop(0);
    return unused;
}

int main(void) {
    pthread_t thread;
    void *result;
    pthread_create(&thread, NULL, run, NULL);
    assert(pthread_cancel(thread) == 0);
    pthread_join(thread, &result);
    if (result == PTHREAD_CANCELED) assert(cleaned == 1 && passed == 1);
    else assert(result == NULL && cleaned == 0 && passed == 2);
    return 0;
}
