// RUN: check --method=optimal
// EXPECT: error deadlock
/* A value that is an input and may be 0 is waited for for ever, under a mutex and a condition variable of either kind. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <threads.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static mtx_t other_lock;
static cnd_t other_changed;
static unsigned char value, given, also_given;

static void *give(void *unused) {
    pthread_mutex_lock(&lock);
    given = value;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    mtx_lock(&other_lock);
    also_given = value;
    cnd_signal(&other_changed);
    mtx_unlock(&other_lock);
    return unused;
}

int main(void) {
    pthread_t thread;
    heddle_symbolic(&value, 1, "value");
    heddle_assume(value < 9);
    mtx_init(&other_lock, mtx_plain), cnd_init(&other_changed);
    pthread_create(&thread, NULL, give, NULL);
    pthread_mutex_lock(&lock);
    while (!given)
        pthread_cond_wait(&changed, &lock);
    assert(given == value);
    pthread_mutex_unlock(&lock);
    mtx_lock(&other_lock);
    while (!also_given)
        cnd_wait(&other_changed, &other_lock);
    assert(also_given == value);
    mtx_unlock(&other_lock);
    pthread_join(thread, NULL);
    return 0;
}
