/* pthread.h, semaphore.h, threads.h: the objects, by one thread, of symbolic kinds and values; threads that are given
 * symbolic arguments and give symbolic results. What several threads do to each other is tested elsewhere. */
#include "check.h"
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

TEST(pthread_mutex_init, pthread_mutex_destroy, pthread_mutex_lock, pthread_mutex_trylock, pthread_mutex_unlock,
     pthread_mutex_timedlock, pthread_mutex_clocklock) {
    pthread_mutex_t m;
    pthread_mutexattr_t a;
    int kind = PTHREAD_MUTEX_RECURSIVE + (int)below(2);
    struct timespec limit = {1, below(2) ? 5 : 1000000000};
    pthread_mutexattr_init(&a), pthread_mutexattr_settype(&a, kind);
    note((unsigned)pthread_mutex_init(&m, &a));
    note((unsigned)pthread_mutex_lock(&m)), note((unsigned)pthread_mutex_trylock(&m));
    note((unsigned)pthread_mutex_timedlock(&m, &limit)), note((unsigned)pthread_mutex_clocklock(&m, CLOCK_REALTIME, &limit));
    for (int i = 0; i < 6; i++)
        note((unsigned)pthread_mutex_unlock(&m));
    note((unsigned)pthread_mutex_destroy(&m));
}

TEST(pthread_mutex_getprioceiling, pthread_mutex_consistent) {
    pthread_mutex_t m;
    pthread_mutexattr_t a;
    int found = -7;
    pthread_mutexattr_init(&a), pthread_mutexattr_setrobust(&a, (int)below(2));
    note((unsigned)pthread_mutex_init(&m, &a));
    note((unsigned)pthread_mutex_getprioceiling(&m, &found)), note((unsigned)found);
    note((unsigned)pthread_mutex_consistent(&m));
    int locked = (int)below(2);
    if (locked)
        note((unsigned)pthread_mutex_lock(&m));
    note((unsigned)pthread_mutex_trylock(&m) != 0);
    note((unsigned)pthread_mutex_unlock(&m));
    pthread_mutex_destroy(&m);
}

TEST(pthread_rwlock_init, pthread_rwlock_destroy, pthread_rwlock_rdlock, pthread_rwlock_wrlock, pthread_rwlock_tryrdlock,
     pthread_rwlock_trywrlock, pthread_rwlock_unlock, pthread_rwlock_timedrdlock, pthread_rwlock_timedwrlock,
     pthread_rwlock_clockrdlock, pthread_rwlock_clockwrlock) {
    pthread_rwlock_t l;
    struct timespec limit = {1, below(2) ? 5 : 1000000000};
    note((unsigned)pthread_rwlock_init(&l, NULL));
    note((unsigned)(below(2) ? pthread_rwlock_rdlock(&l) : pthread_rwlock_wrlock(&l)));
    note((unsigned)pthread_rwlock_trywrlock(&l));
    int again = pthread_rwlock_tryrdlock(&l);
    note((unsigned)again);
    int timed = pthread_rwlock_timedrdlock(&l, &limit), clocked = pthread_rwlock_clockrdlock(&l, CLOCK_MONOTONIC, &limit);
    note((unsigned)timed), note((unsigned)clocked);
    if (again == 0) /* a thread that writes is told of the deadlock, not of the time */
        note((unsigned)pthread_rwlock_timedwrlock(&l, &limit)), note((unsigned)pthread_rwlock_clockwrlock(&l, CLOCK_MONOTONIC, &limit));
    for (int locks = 1 + (again == 0) + (timed == 0) + (clocked == 0); locks; locks--)
        note((unsigned)pthread_rwlock_unlock(&l));
    note((unsigned)pthread_rwlock_destroy(&l));
}

TEST(pthread_spin_init, pthread_spin_destroy, pthread_spin_lock, pthread_spin_trylock, pthread_spin_unlock) {
    pthread_spinlock_t l;
    unsigned held = below(2);
    note((unsigned)pthread_spin_init(&l, (int)below(2)));
    if (held)
        note((unsigned)pthread_spin_lock(&l));
    int r = pthread_spin_trylock(&l);
    note((unsigned)r);
    note((unsigned)pthread_spin_unlock(&l));
    note((unsigned)pthread_spin_destroy(&l));
}

TEST(pthread_barrier_init, pthread_barrier_destroy, pthread_barrier_wait) {
    pthread_barrier_t b;
    int r = pthread_barrier_init(&b, NULL, below(2));
    note((unsigned)r);
    if (r == 0)
        note((unsigned)pthread_barrier_wait(&b)), note((unsigned)pthread_barrier_destroy(&b));
}

TEST(pthread_cond_init, pthread_cond_destroy, pthread_cond_signal, pthread_cond_broadcast, pthread_cond_timedwait,
     pthread_cond_clockwait) {
    pthread_cond_t c;
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    struct timespec limit = {1, below(2) ? 5 : 1000000000};
    note((unsigned)pthread_cond_init(&c, NULL));
    note((unsigned)pthread_cond_signal(&c)), note((unsigned)pthread_cond_broadcast(&c));
    note((unsigned)pthread_mutex_lock(&m));
    if (limit.tv_nsec > 5) /* a wait may also end for no reason: of those that can wait only the error is certain */
        note((unsigned)pthread_cond_timedwait(&c, &m, &limit)), note((unsigned)pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &limit));
    note((unsigned)pthread_mutex_unlock(&m));
    note((unsigned)pthread_cond_destroy(&c)), note((unsigned)pthread_mutex_destroy(&m));
}

TEST(sem_init, sem_destroy, sem_post, sem_wait, sem_trywait, sem_timedwait, sem_clockwait, sem_getvalue) {
    sem_t s;
    unsigned start = below(3);
    int found = -7;
    struct timespec limit = {1, below(2) ? 5 : 1000000000};
    note((unsigned)sem_init(&s, 0, start));
    note((unsigned)sem_getvalue(&s, &found)), note((unsigned)found);
    if (start > 1)
        note((unsigned)sem_wait(&s));
    note((unsigned)sem_trywait(&s)), note((unsigned)errno);
    note((unsigned)sem_timedwait(&s, &limit)), note((unsigned)errno);
    note((unsigned)sem_post(&s)), note((unsigned)sem_clockwait(&s, CLOCK_REALTIME, &limit)), note((unsigned)sem_getvalue(&s, &found));
    note((unsigned)found), note((unsigned)sem_destroy(&s));
}

static int runs;
static void run_once(void) { runs++; }

/* The number of a key is not used again, and a thread has 1024 of them: here two for each call. */
static int may_create_keys(void) {
    static int calls;
    return ++calls <= 500;
}

TEST(pthread_once, call_once, pthread_key_create, pthread_key_delete, pthread_setspecific, pthread_getspecific, tss_create,
     tss_delete, tss_set, tss_get) {
    pthread_once_t once = PTHREAD_ONCE_INIT;
    once_flag flag = ONCE_FLAG_INIT;
    pthread_key_t key;
    tss_t other;
    static char places[4];
    unsigned times = below(3), place = below(3);
    runs = 0;
    for (unsigned i = 0; i < times; i++)
        note((unsigned)pthread_once(&once, run_once)), call_once(&flag, run_once);
    note((unsigned)runs);
    if (!may_create_keys())
        return;
    note((unsigned)pthread_key_create(&key, NULL)), note((unsigned)tss_create(&other, NULL));
    note(pthread_getspecific(key) == NULL);
    note((unsigned)pthread_setspecific(key, places + place)), note_place(pthread_getspecific(key), places);
    note((unsigned)tss_set(other, places + 1 + place)), note_place(tss_get(other), places);
    note((unsigned)pthread_key_delete(key)), tss_delete(other);
    note((unsigned)pthread_setspecific(key, places));
}

static void *twice(void *argument) {
    long n = *(long *)argument;
    if (n == 1)
        pthread_exit((void *)7L);
    return (void *)(2 * n);
}
static int twice_c11(void *argument) {
    if (*(long *)argument == 1)
        thrd_exit(7);
    return (int)(2 * *(long *)argument);
}

/* A run has at most 128 threads. */
static int may_create(void) {
    static int created;
    return ++created <= 50;
}

TEST(pthread_create, pthread_join, pthread_exit, pthread_equal, pthread_self) {
    pthread_t t;
    void *result = NULL;
    long n = below(4);
    if (!may_create())
        return;
    note((unsigned)pthread_create(&t, NULL, twice, &n));
    note(pthread_equal(t, pthread_self()) != 0);
    note((unsigned)pthread_join(t, &result)), note((uint64_t)(uintptr_t)result);
}

TEST(thrd_create, thrd_join, thrd_exit, thrd_equal, thrd_current) {
    thrd_t t;
    int result = -7;
    long n = below(4);
    if (!may_create())
        return;
    note((unsigned)thrd_create(&t, twice_c11, &n)), note(thrd_equal(t, thrd_current()) != 0);
    note((unsigned)thrd_join(t, &result)), note((unsigned)result);
}

TEST(mtx_init, mtx_destroy, mtx_lock, mtx_trylock, mtx_timedlock, mtx_unlock, cnd_init, cnd_destroy, cnd_signal,
     cnd_broadcast, cnd_timedwait) {
    mtx_t m;
    cnd_t c;
    int recursive = (int)below(2), r;
    struct timespec limit = {1, below(2) ? 5 : 1000000000};
    note((unsigned)mtx_init(&m, mtx_timed | (recursive ? mtx_recursive : 0))), note((unsigned)cnd_init(&c));
    note((unsigned)mtx_lock(&m)), note((unsigned)(r = mtx_trylock(&m)));
    if (r == thrd_success)
        note((unsigned)mtx_unlock(&m));
    note((unsigned)(r = mtx_timedlock(&m, &limit)));
    if (r == thrd_success)
        note((unsigned)mtx_unlock(&m));
    note((unsigned)cnd_signal(&c)), note((unsigned)cnd_broadcast(&c));
    if (limit.tv_nsec > 5)
        note((unsigned)cnd_timedwait(&c, &m, &limit));
    note((unsigned)mtx_unlock(&m));
    cnd_destroy(&c), mtx_destroy(&m);
}

/* The names are the process's own, because several may be tested at once. */
static char *semaphore_name(void) {
    char *name = room(40);
    snprintf(name, 40, "/heddle-%d-%c", (int)getpid(), "ab"[below(2)]);
    return name;
}

TEST(sem_open, sem_close, sem_unlink) {
    static const int flags[] = {O_CREAT, 0, O_CREAT | O_EXCL};
    char *first = semaphore_name(), *second = semaphore_name();
    int found = -7;
    sem_t *s = sem_open(first, O_CREAT, 0600, below(3)), *t = sem_open(second, flags[below(3)], 0600, 5);
    note(s != SEM_FAILED), note(t != SEM_FAILED), note(t == SEM_FAILED ? (unsigned)errno : 0);
    note((unsigned)sem_getvalue(t == SEM_FAILED ? s : t, &found)), note((unsigned)found);
    if (t != SEM_FAILED)
        note((unsigned)sem_close(t));
    note((unsigned)sem_close(s)), note_sign(sem_unlink(second));
    sem_unlink(first), sem_unlink(second);
    errno = 0;
}
