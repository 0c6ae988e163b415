// RUN: check --method=optimal
// EXPECT: safe runs=1
// RUN: check --method=optimal -- -m32
// EXPECT: safe runs=1
/* Attribute objects give back what was set and refuse what is not allowed. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

static void mutexes(void) {
    pthread_mutexattr_t a;
    pthread_mutex_t m;
    int value;
    pthread_mutexattr_init(&a);
    assert(!pthread_mutexattr_gettype(&a, &value) && value == PTHREAD_MUTEX_DEFAULT);
    assert(pthread_mutexattr_settype(&a, 9) == EINVAL && pthread_mutexattr_setpshared(&a, 9) == EINVAL);
    assert(pthread_mutexattr_setprotocol(&a, 9) == EINVAL && pthread_mutexattr_setprioceiling(&a, 1000) == EINVAL);
    assert(!pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED));
    assert(!pthread_mutexattr_getpshared(&a, &value) && value == PTHREAD_PROCESS_SHARED);
    assert(!pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_PROTECT) && !pthread_mutexattr_setprioceiling(&a, 7));
    assert(!pthread_mutexattr_getprotocol(&a, &value) && value == PTHREAD_PRIO_PROTECT);
    assert(!pthread_mutexattr_getprioceiling(&a, &value) && value == 7);
    assert(!pthread_mutex_init(&m, &a));
    assert(!pthread_mutex_getprioceiling(&m, &value) && value == 7);
    assert(!pthread_mutex_setprioceiling(&m, 9, &value) && value == 7);
    assert(!pthread_mutex_getprioceiling(&m, &value) && value == 9);
    assert(!pthread_mutex_destroy(&m));
}

static void others(void) {
    pthread_condattr_t c;
    pthread_rwlockattr_t r;
    pthread_barrierattr_t b;
    clockid_t clock;
    int value;
    pthread_condattr_init(&c);
    pthread_rwlockattr_init(&r);
    pthread_barrierattr_init(&b);
    assert(!pthread_condattr_setclock(&c, CLOCK_MONOTONIC) && !pthread_condattr_getclock(&c, &clock));
    assert(clock == CLOCK_MONOTONIC && pthread_condattr_setclock(&c, 77) == EINVAL);
    assert(!pthread_condattr_setpshared(&c, 1) && !pthread_condattr_getpshared(&c, &value) && value == 1);
    assert(!pthread_rwlockattr_setpshared(&r, 1) && !pthread_rwlockattr_getpshared(&r, &value) && value == 1);
    assert(!pthread_rwlockattr_setkind_np(&r, 2) && !pthread_rwlockattr_getkind_np(&r, &value) && value == 2);
    assert(!pthread_barrierattr_setpshared(&b, 1) && !pthread_barrierattr_getpshared(&b, &value) && value == 1);
    assert(!pthread_condattr_destroy(&c) && !pthread_rwlockattr_destroy(&r) && !pthread_barrierattr_destroy(&b));
}

static void threads(void) {
    pthread_attr_t a;
    struct sched_param p = {0};
    size_t bytes;
    int value;
    assert(!pthread_attr_init(&a));
    assert(!pthread_attr_getdetachstate(&a, &value) && value == PTHREAD_CREATE_JOINABLE);
    assert(!pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED) && !pthread_attr_getdetachstate(&a, &value));
    assert(value == PTHREAD_CREATE_DETACHED && pthread_attr_setdetachstate(&a, 5) == EINVAL);
    assert(!pthread_attr_setstacksize(&a, 65536) && !pthread_attr_getstacksize(&a, &bytes) && bytes == 65536);
    assert(pthread_attr_setstacksize(&a, 1) == EINVAL);
    assert(!pthread_attr_setguardsize(&a, 0) && !pthread_attr_getguardsize(&a, &bytes) && bytes == 0);
    assert(!pthread_attr_setschedpolicy(&a, SCHED_FIFO) && !pthread_attr_getschedpolicy(&a, &value));
    assert(value == SCHED_FIFO && pthread_attr_setschedparam(&a, &p) == EINVAL);
    p.sched_priority = sched_get_priority_max(SCHED_FIFO);
    assert(!pthread_attr_setschedparam(&a, &p) && !pthread_attr_getschedparam(&a, &p) && p.sched_priority == 99);
    assert(!pthread_attr_setinheritsched(&a, PTHREAD_EXPLICIT_SCHED) && !pthread_attr_getinheritsched(&a, &value));
    assert(value == PTHREAD_EXPLICIT_SCHED && pthread_attr_setscope(&a, PTHREAD_SCOPE_PROCESS) == ENOTSUP);
    assert(!pthread_attr_setscope(&a, PTHREAD_SCOPE_SYSTEM) && !pthread_attr_destroy(&a));
}

int main(void) {
    struct timespec moment = {0, 5}, wrong = {0, -5};
    mutexes();
    others();
    threads();
    assert(!sched_yield() && !sleep(1) && !usleep(5) && !nanosleep(&moment, NULL));
    assert(nanosleep(&wrong, NULL) == -1 && errno == EINVAL && clock_nanosleep(0, 0, &wrong, NULL) == EINVAL);
    assert(!pthread_kill(pthread_self(), 0) && !pthread_setname_np(pthread_self(), "short"));
    assert(pthread_setname_np(pthread_self(), "much longer than allowed") == ERANGE);
    return 0;
}
