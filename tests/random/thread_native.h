/* thread_native.h -- what the random multithreaded programs need to run as native processes.
 *
 * Inputs are small random numbers; HEDDLE_SEED decides them and the pauses. A process that waits for ever is ended by
 * a signal after 0.3 seconds, or after HEDDLE_SECONDS. All threads share one processor, so that what they do is sequentially consistent; what
 * stands between __VERIFIER_atomic_begin and _end can still be seen in part by threads outside such a block. */
#ifndef HEDDLE_THREAD_NATIVE_H
#define HEDDLE_THREAD_NATIVE_H

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

static unsigned native_random(void) {
    static unsigned state;
    unsigned old = __atomic_load_n(&state, __ATOMIC_RELAXED);
    if (!old) old = (unsigned)atoi(getenv("HEDDLE_SEED") ? getenv("HEDDLE_SEED") : "1") * 2654435761u + 1;
    old ^= old << 13;
    old ^= old >> 17;
    old ^= old << 5;
    __atomic_store_n(&state, old, __ATOMIC_RELAXED);
    return old >> 8;
}

__attribute__((constructor)) static void native_start(void) {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    sched_setaffinity(0, sizeof one, &one);
    int seconds = getenv("HEDDLE_SECONDS") ? atoi(getenv("HEDDLE_SECONDS")) : 0;
    setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {seconds, 300000}}, 0);
}

/* No cancellation point: the statement it stands in front of is none. */
static void native_sleep(void) {
    int old;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
    usleep(native_random() % 100);
    pthread_setcancelstate(old, &old);
}

/* Stands in front of every statement: lets another thread run, now and then. */
#define PAUSE()                                         \
    do {                                                \
        unsigned pause_ = native_random() % 8;          \
        if (pause_ < 4) sched_yield();                  \
        else if (pause_ == 4) native_sleep();           \
    } while (0)

__attribute__((unused)) static int __VERIFIER_nondet_int(void) { return (int)(native_random() % 7) - 2; }
__attribute__((unused)) static void heddle_symbolic(void *address, size_t bytes, const char *name) {
    (void)name;
    for (size_t i = 0; i < bytes; i++) ((unsigned char *)address)[i] = 0;
    *(unsigned char *)address = (unsigned char)(native_random() % 5);
}
__attribute__((unused)) static void heddle_assume(int condition) {
    if (!condition) _exit(124);
}
static pthread_mutex_t native_block = PTHREAD_MUTEX_INITIALIZER;
__attribute__((unused)) static void __VERIFIER_atomic_begin(void) { pthread_mutex_lock(&native_block); }
__attribute__((unused)) static void __VERIFIER_atomic_end(void) { pthread_mutex_unlock(&native_block); }

#endif
