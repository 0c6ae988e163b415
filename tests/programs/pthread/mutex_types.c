// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=optimal -- -m32
// EXPECT: safe
/* What each type of mutex returns where POSIX names an error number, with static and dynamic initialization. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t adaptive = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t made[2];

static void *other(void *unused) {
    struct timespec soon = {1, 0}, wrong = {1, 1000000000};
    assert(pthread_mutex_trylock(&plain) == EBUSY);
    assert(pthread_mutex_timedlock(&plain, &soon) == ETIMEDOUT);
    assert(pthread_mutex_timedlock(&plain, &wrong) == EINVAL);
    assert(pthread_mutex_clocklock(&plain, CLOCK_MONOTONIC, &soon) == ETIMEDOUT);
    for (int i = 0; i < 2; i++) {
        assert(pthread_mutex_trylock(&made[i]) == EBUSY);
        assert(pthread_mutex_unlock(&made[i]) == EPERM);
    }
    return unused;
}

int main(void) {
    struct timespec soon = {1, 0};
    pthread_mutexattr_t attributes;
    pthread_t thread;
    assert(pthread_mutexattr_init(&attributes) == 0);
    assert(pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE) == 0);
    assert(pthread_mutex_init(&made[0], &attributes) == 0);
    assert(pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK) == 0);
    assert(pthread_mutex_init(&made[1], &attributes) == 0);
    assert(pthread_mutexattr_destroy(&attributes) == 0);

    for (int i = 0; i < 3; i++) assert(pthread_mutex_lock(&recursive) == 0 && pthread_mutex_lock(&made[0]) == 0);
    assert(pthread_mutex_trylock(&recursive) == 0 && pthread_mutex_unlock(&recursive) == 0);
    for (int i = 0; i < 3; i++) assert(pthread_mutex_unlock(&recursive) == 0);
    assert(pthread_mutex_unlock(&recursive) == EPERM);

    assert(pthread_mutex_unlock(&checking) == EPERM);
    assert(pthread_mutex_lock(&checking) == 0 && pthread_mutex_lock(&made[1]) == 0);
    assert(pthread_mutex_lock(&checking) == EDEADLK && pthread_mutex_lock(&made[1]) == EDEADLK);
    assert(pthread_mutex_timedlock(&checking, &soon) == EDEADLK && pthread_mutex_trylock(&checking) == EBUSY);
    assert(pthread_mutex_unlock(&checking) == 0);

    assert(pthread_mutex_lock(&adaptive) == 0 && pthread_mutex_trylock(&adaptive) == EBUSY);
    assert(pthread_mutex_unlock(&adaptive) == 0);

    assert(pthread_mutex_lock(&plain) == 0 && pthread_mutex_trylock(&plain) == EBUSY);
    assert(pthread_mutex_timedlock(&plain, &soon) == ETIMEDOUT);
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);
    assert(pthread_mutex_unlock(&plain) == 0);
    for (int i = 0; i < 3; i++) assert(pthread_mutex_unlock(&made[0]) == 0);
    assert(pthread_mutex_unlock(&made[1]) == 0);
    assert(pthread_mutex_destroy(&made[0]) == 0 && pthread_mutex_destroy(&made[1]) == 0);
    return 0;
}
