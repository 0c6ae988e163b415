// RUN: check --method=optimal
// EXPECT: safe
/* What is accepted without effect: scheduling parameters, names, processors, signal masks. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>

static int done;

static void *run(void *unused) {
    sched_yield();
    done = 1;
    return unused;
}

static void nothing(void) {}

int main(void) {
    pthread_t thread;
    pthread_attr_t attributes;
    struct sched_param parameters = {.sched_priority = 0};
    struct timespec soon = {1, 0};
    static char stack[65536];
    cpu_set_t processors;
    sigset_t signals = {0};
    char name[16];
    void *where;
    size_t bytes;
    int policy, scope, got;
    CPU_ZERO(&processors);
    CPU_SET(0, &processors);
    pthread_attr_init(&attributes);
    assert(pthread_attr_getscope(&attributes, &scope) == 0 && scope == PTHREAD_SCOPE_SYSTEM);
    assert(pthread_attr_setstack(&attributes, stack, 16) == EINVAL);
    assert(pthread_attr_setstack(&attributes, stack, sizeof stack) == 0);
    assert(pthread_attr_getstack(&attributes, &where, &bytes) == 0 && where == stack && bytes == sizeof stack);
    assert(pthread_attr_setaffinity_np(&attributes, sizeof processors, &processors) == 0);
    assert(pthread_sigmask(SIG_BLOCK, &signals, NULL) == 0 && pthread_atfork(nothing, nothing, nothing) == 0);
    assert(pthread_create(&thread, &attributes, run, NULL) == 0);
    assert(pthread_setschedparam(thread, 9, &parameters) == EINVAL);
    assert(pthread_setschedparam(thread, SCHED_OTHER, &parameters) == 0 && pthread_setschedprio(thread, 0) == 0);
    assert(pthread_getschedparam(thread, &policy, &parameters) == 0 && policy == SCHED_OTHER);
    assert(parameters.sched_priority == 0);
    assert(pthread_setaffinity_np(thread, sizeof processors, &processors) == 0);
    assert(pthread_getname_np(thread, name, 4) == ERANGE);
    assert(pthread_getname_np(pthread_self(), name, sizeof name) == 0);
    assert(pthread_getattr_np(thread, &attributes) == 0);
    assert(pthread_setconcurrency(-1) == EINVAL && pthread_setconcurrency(2) == 0);
    assert(sched_get_priority_min(SCHED_FIFO) == 1 && sched_getcpu() >= 0);
    got = pthread_clockjoin_np(thread, NULL, CLOCK_REALTIME, &soon);
    assert(got == 0 || got == ETIMEDOUT);
    if (got) pthread_join(thread, NULL);
    assert(done);
    return 0;
}
