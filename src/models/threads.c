/* threads.c -- C11 threads over pthreads: the same objects, other names and results.
 *
 * A start routine returns int here; the engine takes any scalar as a thread's result. */
#include "model.h"

enum { EBUSY = 16, ENOMEM = 12, ETIMEDOUT = 110 };
enum { SUCCESS, BUSY, ERROR, NO_MEMORY, TIMED_OUT }; /* thrd_success, ... */
enum { MTX_RECURSIVE = 1, MTX_TIMED = 2 };

typedef unsigned long thread_handle;
typedef int start_routine(void *);

int pthread_create(thread_handle *t, const void *attributes, void *(*routine)(void *), void *argument);
int pthread_join(thread_handle t, void **result);
int pthread_detach(thread_handle t);
int pthread_equal(thread_handle a, thread_handle b);
thread_handle pthread_self(void);
void pthread_exit(void *result) __attribute__((noreturn));
int pthread_mutex_init(void *m, const unsigned *attributes);
int pthread_mutex_destroy(void *m);
int pthread_mutex_lock(void *m);
int pthread_mutex_trylock(void *m);
int pthread_mutex_timedlock(void *m, const void *timeout);
int pthread_mutex_unlock(void *m);
int pthread_cond_init(void *c, const unsigned *attributes);
int pthread_cond_destroy(void *c);
int pthread_cond_wait(void *c, void *m);
int pthread_cond_timedwait(void *c, void *m, const void *timeout);
int pthread_cond_signal(void *c);
int pthread_cond_broadcast(void *c);
int pthread_once(int *control, void (*routine)(void));
int pthread_key_create(unsigned *key, void (*destructor)(void *));
int pthread_key_delete(unsigned key);
int pthread_setspecific(unsigned key, const void *value);
void *pthread_getspecific(unsigned key);
void heddle_sleep(void);

static int result_of(int error) {
    switch (error) {
    case 0: return SUCCESS;
    case EBUSY: return BUSY;
    case ENOMEM: return NO_MEMORY;
    case ETIMEDOUT: return TIMED_OUT;
    default: return ERROR;
    }
}

/* ---- threads ---- */

WEAK int thrd_create(thread_handle *t, start_routine *routine, void *argument) {
    return result_of(pthread_create(t, NULL, (void *(*)(void *))(void *)routine, argument));
}
WEAK int thrd_equal(thread_handle a, thread_handle b) { return pthread_equal(a, b); }
WEAK thread_handle thrd_current(void) { return pthread_self(); }
WEAK int thrd_detach(thread_handle t) { return result_of(pthread_detach(t)); }
WEAK int thrd_join(thread_handle t, int *result) {
    void *got;
    int error = pthread_join(t, &got);
    if (!error && result)
        *result = (int)(intptr_t)got;
    return result_of(error);
}
WEAK void thrd_exit(int result) { pthread_exit((void *)(intptr_t)result); }
WEAK void thrd_yield(void) {}
WEAK int thrd_sleep(const void *length, void *rest) { return (void)length, (void)rest, heddle_sleep(), 0; }

/* ---- mutexes ---- */

WEAK int mtx_init(void *m, int type) {
    unsigned attributes = 0;
    if (type & ~(MTX_RECURSIVE | MTX_TIMED))
        return ERROR;
    if (type & MTX_RECURSIVE)
        attributes = 1;
    return result_of(pthread_mutex_init(m, &attributes));
}
WEAK void mtx_destroy(void *m) { pthread_mutex_destroy(m); }
WEAK int mtx_lock(void *m) { return result_of(pthread_mutex_lock(m)); }
WEAK int mtx_trylock(void *m) { return result_of(pthread_mutex_trylock(m)); }
WEAK int mtx_timedlock(void *m, const void *timeout) { return result_of(pthread_mutex_timedlock(m, timeout)); }
WEAK int mtx_unlock(void *m) { return result_of(pthread_mutex_unlock(m)); }

/* ---- condition variables ---- */

WEAK int cnd_init(void *c) { return result_of(pthread_cond_init(c, NULL)); }
WEAK void cnd_destroy(void *c) { pthread_cond_destroy(c); }
WEAK int cnd_wait(void *c, void *m) { return result_of(pthread_cond_wait(c, m)); }
WEAK int cnd_timedwait(void *c, void *m, const void *timeout) {
    return result_of(pthread_cond_timedwait(c, m, timeout));
}
WEAK int cnd_signal(void *c) { return result_of(pthread_cond_signal(c)); }
WEAK int cnd_broadcast(void *c) { return result_of(pthread_cond_broadcast(c)); }

/* ---- once, thread-specific storage ---- */

WEAK void call_once(int *flag, void (*routine)(void)) { pthread_once(flag, routine); }

WEAK int tss_create(unsigned *key, void (*destructor)(void *)) {
    return result_of(pthread_key_create(key, destructor));
}
WEAK void tss_delete(unsigned key) { pthread_key_delete(key); }
WEAK int tss_set(unsigned key, void *value) { return result_of(pthread_setspecific(key, value)); }
WEAK void *tss_get(unsigned key) { return pthread_getspecific(key); }
