/* pthread.c -- the parts of pthreads that are plain memory: attributes, names, scheduling parameters; and waiting for
 * time to pass, which costs nothing here.
 *
 * The layouts are read by the engine: a mutex attribute word has the mutex type in its lowest bits and the flags where
 * the C library has them; a thread attribute object starts with the detach state. Priorities, stack sizes and scopes
 * are accepted, kept and given back, and have no effect. */
#include "model.h"

enum { EPERM = 1, ENOTSUP = 95 };

typedef unsigned long thread_handle;
typedef struct { int priority; } sched_param;
typedef struct { long seconds, nanoseconds; } moment;

thread_handle pthread_self(void);
void heddle_sleep(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void heddle_cleanup_pop(void *buffer);

/* ---- attributes of mutexes ---- */

enum { TYPE = 3, CEILING = 0xfff << 12, CEILING_AT = 12, PROTOCOL = 3 << 28, PROTOCOL_AT = 28, ROBUST = 1 << 30 };
enum { SHARED = 1 << 31 };

/* Sets `field` of the word to a value in 0..limit. Which one it is decides what the engine makes of the object, so a
 * symbolic one is a fork for each value. */
static int set_field(unsigned *word, unsigned field, int shift, int value, int limit) {
    for (int known = 0; known <= limit; known++)
        if (value == known) {
            *word = (*word & ~field) | (unsigned)known << shift;
            return 0;
        }
    return EINVAL;
}

static int get_field(const unsigned *word, unsigned field, int shift, int *value) {
    *value = (int)((*word & field) >> shift);
    return 0;
}

WEAK int pthread_mutexattr_init(unsigned *a) { return *a = 0, 0; }
WEAK int pthread_mutexattr_destroy(unsigned *a) { return (void)a, 0; }
WEAK int pthread_mutexattr_settype(unsigned *a, int type) { return set_field(a, TYPE, 0, type, 3); }
WEAK int pthread_mutexattr_gettype(const unsigned *a, int *type) { return get_field(a, TYPE, 0, type); }
WEAK int pthread_mutexattr_setkind_np(unsigned *a, int type) { return pthread_mutexattr_settype(a, type); }
WEAK int pthread_mutexattr_getkind_np(const unsigned *a, int *type) { return pthread_mutexattr_gettype(a, type); }
WEAK int pthread_mutexattr_setrobust(unsigned *a, int robust) { return set_field(a, ROBUST, 30, robust, 1); }
WEAK int pthread_mutexattr_getrobust(const unsigned *a, int *robust) { return get_field(a, ROBUST, 30, robust); }
WEAK int pthread_mutexattr_setrobust_np(unsigned *a, int robust) { return pthread_mutexattr_setrobust(a, robust); }
WEAK int pthread_mutexattr_getrobust_np(const unsigned *a, int *r) { return pthread_mutexattr_getrobust(a, r); }
WEAK int pthread_mutexattr_setpshared(unsigned *a, int shared) { return set_field(a, (unsigned)SHARED, 31, shared, 1); }
WEAK int pthread_mutexattr_getpshared(const unsigned *a, int *s) { return get_field(a, (unsigned)SHARED, 31, s); }
WEAK int pthread_mutexattr_setprotocol(unsigned *a, int protocol) {
    return set_field(a, PROTOCOL, PROTOCOL_AT, protocol, 2);
}
WEAK int pthread_mutexattr_getprotocol(const unsigned *a, int *protocol) {
    return get_field(a, PROTOCOL, PROTOCOL_AT, protocol);
}
WEAK int pthread_mutexattr_setprioceiling(unsigned *a, int ceiling) {
    return ceiling < 1 ? EINVAL : set_field(a, CEILING, CEILING_AT, ceiling, 99);
}
WEAK int pthread_mutexattr_getprioceiling(const unsigned *a, int *ceiling) {
    get_field(a, CEILING, CEILING_AT, ceiling);
    if (*ceiling == 0)
        *ceiling = 1; /* the least priority of SCHED_FIFO */
    return 0;
}

/* ---- attributes of condition variables, read-write locks and barriers ---- */

WEAK int pthread_condattr_init(unsigned *a) { return *a = 0, 0; }
WEAK int pthread_condattr_destroy(unsigned *a) { return (void)a, 0; }
WEAK int pthread_condattr_setpshared(unsigned *a, int shared) { return set_field(a, 1, 0, shared, 1); }
WEAK int pthread_condattr_getpshared(const unsigned *a, int *shared) { return get_field(a, 1, 0, shared); }
WEAK int pthread_condattr_setclock(unsigned *a, int clock) { return set_field(a, 2, 1, clock, 1); }
WEAK int pthread_condattr_getclock(const unsigned *a, int *clock) { return get_field(a, 2, 1, clock); }

WEAK int pthread_rwlockattr_init(unsigned *a) { return a[0] = a[1] = 0, 0; }
WEAK int pthread_rwlockattr_destroy(unsigned *a) { return (void)a, 0; }
WEAK int pthread_rwlockattr_setpshared(unsigned *a, int shared) { return set_field(a, 1, 0, shared, 1); }
WEAK int pthread_rwlockattr_getpshared(const unsigned *a, int *shared) { return get_field(a, 1, 0, shared); }
WEAK int pthread_rwlockattr_setkind_np(unsigned *a, int kind) { return set_field(a + 1, 3, 0, kind, 2); }
WEAK int pthread_rwlockattr_getkind_np(const unsigned *a, int *kind) { return get_field(a + 1, 3, 0, kind); }

WEAK int pthread_barrierattr_init(unsigned *a) { return *a = 0, 0; }
WEAK int pthread_barrierattr_destroy(unsigned *a) { return (void)a, 0; }
WEAK int pthread_barrierattr_setpshared(unsigned *a, int shared) { return set_field(a, 1, 0, shared, 1); }
WEAK int pthread_barrierattr_getpshared(const unsigned *a, int *shared) { return get_field(a, 1, 0, shared); }

/* ---- attributes of threads ---- */

typedef struct {
    int detached, policy, priority, explicit, process_scope;
    size_t stack_bytes, guard_bytes;
    void *stack;
} thread_attributes;

enum { SMALLEST_STACK = 16384, USUAL_STACK = 8 << 20, USUAL_GUARD = 4096 };

/* *flag = value if that is 0 or 1; concrete, too. */
static int set_flag(int *flag, int value) {
    if (value == 0)
        *flag = 0;
    else if (value == 1)
        *flag = 1;
    else
        return EINVAL;
    return 0;
}

WEAK int pthread_attr_init(thread_attributes *a) {
    a->detached = a->policy = a->priority = a->explicit = a->process_scope = 0;
    a->stack_bytes = USUAL_STACK;
    a->guard_bytes = USUAL_GUARD;
    a->stack = NULL;
    return 0;
}
WEAK int pthread_attr_destroy(thread_attributes *a) { return (void)a, 0; }
WEAK int pthread_attr_setdetachstate(thread_attributes *a, int detached) { return set_flag(&a->detached, detached); }
WEAK int pthread_attr_getdetachstate(const thread_attributes *a, int *detached) { return *detached = a->detached, 0; }
WEAK int pthread_attr_setstacksize(thread_attributes *a, size_t bytes) {
    if (bytes < SMALLEST_STACK)
        return EINVAL;
    a->stack_bytes = bytes;
    return 0;
}
WEAK int pthread_attr_getstacksize(const thread_attributes *a, size_t *bytes) { return *bytes = a->stack_bytes, 0; }
WEAK int pthread_attr_setstack(thread_attributes *a, void *stack, size_t bytes) {
    if (bytes < SMALLEST_STACK)
        return EINVAL;
    a->stack = stack;
    a->stack_bytes = bytes;
    return 0;
}
WEAK int pthread_attr_getstack(const thread_attributes *a, void **stack, size_t *bytes) {
    *stack = a->stack;
    *bytes = a->stack_bytes;
    return 0;
}
WEAK int pthread_attr_setguardsize(thread_attributes *a, size_t bytes) { return a->guard_bytes = bytes, 0; }
WEAK int pthread_attr_getguardsize(const thread_attributes *a, size_t *bytes) { return *bytes = a->guard_bytes, 0; }
WEAK int pthread_attr_setschedpolicy(thread_attributes *a, int policy) {
    if (policy < 0 || policy > 2)
        return EINVAL;
    a->policy = policy;
    return 0;
}
WEAK int pthread_attr_getschedpolicy(const thread_attributes *a, int *policy) { return *policy = a->policy, 0; }
WEAK int pthread_attr_setschedparam(thread_attributes *a, const sched_param *p) {
    int least = a->policy ? 1 : 0, most = a->policy ? 99 : 0;
    if (p->priority < least || p->priority > most)
        return EINVAL;
    a->priority = p->priority;
    return 0;
}
WEAK int pthread_attr_getschedparam(const thread_attributes *a, sched_param *p) { return p->priority = a->priority, 0; }
WEAK int pthread_attr_setinheritsched(thread_attributes *a, int inherit) { return set_flag(&a->explicit, inherit); }
WEAK int pthread_attr_getinheritsched(const thread_attributes *a, int *inherit) { return *inherit = a->explicit, 0; }
WEAK int pthread_attr_setscope(thread_attributes *a, int scope) {
    (void)a;
    return scope == 1 ? ENOTSUP : scope ? EINVAL : 0;
}
WEAK int pthread_attr_getscope(const thread_attributes *a, int *scope) { return (void)a, *scope = 0, 0; }
WEAK int pthread_getattr_np(thread_handle t, thread_attributes *a) { return (void)t, pthread_attr_init(a); }
WEAK int pthread_attr_setaffinity_np(thread_attributes *a, size_t bytes, const void *processors) {
    return (void)a, (void)bytes, (void)processors, 0;
}

/* ---- scheduling: without effect, and real-time policies are not for ordinary users ---- */

WEAK int pthread_setschedparam(thread_handle t, int policy, const sched_param *p) {
    (void)t;
    if (policy < 0 || policy > 2 || p->priority < (policy ? 1 : 0) || p->priority > (policy ? 99 : 0))
        return EINVAL;
    return policy ? EPERM : 0;
}
WEAK int pthread_getschedparam(thread_handle t, int *policy, sched_param *p) {
    (void)t;
    *policy = 0;
    p->priority = 0;
    return 0;
}
WEAK int pthread_setschedprio(thread_handle t, int priority) { return (void)t, priority ? EINVAL : 0; }
static int concurrency;
WEAK int pthread_setconcurrency(int level) {
    if (level < 0)
        return EINVAL;
    __VERIFIER_atomic_begin();
    concurrency = level;
    __VERIFIER_atomic_end();
    return 0;
}
WEAK int pthread_getconcurrency(void) {
    __VERIFIER_atomic_begin();
    int level = concurrency;
    __VERIFIER_atomic_end();
    return level;
}
WEAK int pthread_setaffinity_np(thread_handle t, size_t bytes, const void *processors) {
    return (void)t, (void)bytes, (void)processors, 0;
}

/* Each thread keeps its own name. That others were given one is remembered, but not which. */
static _Thread_local char name_of_thread[16];
static int others_named;
static const char name_at_start[16] = "program";

WEAK int pthread_setname_np(thread_handle t, const char *name) {
    size_t length = strlen(name);
    if (length > 15)
        return ERANGE;
    if (t == pthread_self()) {
        memcpy(name_of_thread, name, length + 1);
        return 0;
    }
    __VERIFIER_atomic_begin();
    others_named = 1;
    __VERIFIER_atomic_end();
    return 0;
}
WEAK int pthread_getname_np(thread_handle t, char *name, size_t room) {
    if (room < 16)
        return ERANGE;
    __VERIFIER_atomic_begin();
    int unknown = others_named;
    __VERIFIER_atomic_end();
    if (unknown || t != pthread_self())
        heddle_incomplete("the name of a thread that others know");
    memcpy(name, *name_of_thread ? name_of_thread : name_at_start, 16);
    return 0;
}
WEAK int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) {
    return (void)prepare, (void)parent, (void)child, 0;
}
WEAK int sched_yield(void) { return 0; }
WEAK int pthread_yield(void) { return 0; }
/* Real-time policies have 1 to 99, SCHED_OTHER, SCHED_BATCH, SCHED_IDLE and SCHED_DEADLINE only 0. */
static int priority_of(int policy, int real_time) {
    if (policy == 1 || policy == 2)
        return real_time;
    if (policy == 0 || policy == 3 || policy == 5 || policy == 6)
        return 0;
    errno = EINVAL;
    return -1;
}
WEAK int sched_get_priority_min(int policy) { return priority_of(policy, 1); }
WEAK int sched_get_priority_max(int policy) { return priority_of(policy, 99); }
WEAK int sched_getcpu(void) { return 0; }

/* ---- time passes: other threads run or do not, as everywhere; a thread may be cancelled here ---- */

static int valid_length(const moment *m) { return m->seconds >= 0 && (unsigned long)m->nanoseconds < 1000000000; }

WEAK unsigned sleep(unsigned seconds) { return (void)seconds, heddle_sleep(), 0; }
WEAK int usleep(unsigned microseconds) { return (void)microseconds, heddle_sleep(), 0; }
WEAK int nanosleep(const moment *length, moment *rest) {
    (void)rest;
    if (!valid_length(length)) {
        errno = EINVAL;
        return -1;
    }
    heddle_sleep();
    return 0;
}
WEAK int clock_nanosleep(int clock, int flags, const moment *length, moment *rest) {
    (void)clock, (void)flags, (void)rest;
    if (!valid_length(length))
        return EINVAL;
    heddle_sleep();
    return 0;
}

/* ---- cleanup handlers in the old form: the buffer starts with the function and its argument ---- */

struct cleanup_buffer {
    void (*run)(void *);
    void *argument;
};

WEAK void _pthread_cleanup_pop(struct cleanup_buffer *b, int execute) {
    heddle_cleanup_pop(b);
    if (execute)
        b->run(b->argument);
}
