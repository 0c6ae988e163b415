/* pthread.h: attributes, names and scheduling, with symbolic values. */
#include "check.h"
#include <pthread.h>
#include <sched.h>
#include <signal.h>

static int value = -7;
static void got(int r) {
    note((unsigned)r);
    note((unsigned)value);
    value = -7;
}

TEST(pthread_mutexattr_init, pthread_mutexattr_destroy, pthread_mutexattr_settype, pthread_mutexattr_gettype,
     pthread_mutexattr_setrobust, pthread_mutexattr_getrobust,
     pthread_mutexattr_setpshared, pthread_mutexattr_getpshared, pthread_mutexattr_setprotocol, pthread_mutexattr_getprotocol,
     pthread_mutexattr_setprioceiling, pthread_mutexattr_getprioceiling) {
    pthread_mutexattr_t a;
    int wish = (int)below(6) - 1, ceiling = (int)below(120) * 50;
    got(pthread_mutexattr_init(&a));
    got(pthread_mutexattr_settype(&a, wish)), got(pthread_mutexattr_gettype(&a, &value));
    got(pthread_mutexattr_setrobust(&a, wish)), got(pthread_mutexattr_getrobust(&a, &value));
    got(pthread_mutexattr_setpshared(&a, wish)), got(pthread_mutexattr_getpshared(&a, &value));
    got(pthread_mutexattr_setprotocol(&a, wish)), got(pthread_mutexattr_getprotocol(&a, &value));
    got(pthread_mutexattr_setprioceiling(&a, ceiling)), got(pthread_mutexattr_getprioceiling(&a, &value));
    got(pthread_mutexattr_destroy(&a));
}

TEST(pthread_condattr_init, pthread_condattr_destroy, pthread_condattr_setpshared, pthread_condattr_getpshared,
     pthread_condattr_setclock, pthread_condattr_getclock, pthread_rwlockattr_init, pthread_rwlockattr_destroy,
     pthread_rwlockattr_setpshared, pthread_rwlockattr_getpshared, pthread_rwlockattr_setkind_np,
     pthread_rwlockattr_getkind_np, pthread_barrierattr_init, pthread_barrierattr_destroy,
     pthread_barrierattr_setpshared, pthread_barrierattr_getpshared) {
    pthread_condattr_t c;
    pthread_rwlockattr_t r;
    pthread_barrierattr_t b;
    int wish = (int)below(5) - 1, clock = (int)below(4);
    got(pthread_condattr_init(&c)), got(pthread_rwlockattr_init(&r)), got(pthread_barrierattr_init(&b));
    got(pthread_condattr_setpshared(&c, wish)), got(pthread_condattr_getpshared(&c, &value));
    clockid_t found = 9;
    got(pthread_condattr_setclock(&c, clock)), got(pthread_condattr_getclock(&c, &found)), note((unsigned)found);
    got(pthread_rwlockattr_setpshared(&r, wish)), got(pthread_rwlockattr_getpshared(&r, &value));
    got(pthread_rwlockattr_setkind_np(&r, wish)), got(pthread_rwlockattr_getkind_np(&r, &value));
    got(pthread_barrierattr_setpshared(&b, wish)), got(pthread_barrierattr_getpshared(&b, &value));
    got(pthread_condattr_destroy(&c)), got(pthread_rwlockattr_destroy(&r)), got(pthread_barrierattr_destroy(&b));
}

TEST(pthread_attr_init, pthread_attr_destroy, pthread_attr_setdetachstate, pthread_attr_getdetachstate,
     pthread_attr_setinheritsched, pthread_attr_getinheritsched, pthread_attr_setscope, pthread_attr_getscope,
     pthread_attr_setschedpolicy, pthread_attr_getschedpolicy, pthread_attr_setschedparam, pthread_attr_getschedparam) {
    pthread_attr_t a;
    int wish = (int)below(6) - 1;
    struct sched_param p = {(int)below(120) * 50};
    got(pthread_attr_init(&a));
    got(pthread_attr_getdetachstate(&a, &value)), got(pthread_attr_getinheritsched(&a, &value));
    got(pthread_attr_setdetachstate(&a, wish)), got(pthread_attr_getdetachstate(&a, &value));
    got(pthread_attr_setinheritsched(&a, wish)), got(pthread_attr_getinheritsched(&a, &value));
    got(pthread_attr_setscope(&a, wish)), got(pthread_attr_getscope(&a, &value));
    got(pthread_attr_setschedpolicy(&a, wish + 1)), got(pthread_attr_getschedpolicy(&a, &value));
    got(pthread_attr_setschedparam(&a, &p));
    p.sched_priority = -7;
    got(pthread_attr_getschedparam(&a, &p)), note((unsigned)p.sched_priority);
    got(pthread_attr_destroy(&a));
}

TEST(pthread_attr_setguardsize, pthread_attr_getguardsize, pthread_attr_setstacksize, pthread_attr_getstacksize,
     pthread_attr_setstack, pthread_attr_getstack) {
    static char stack[1 << 16];
    pthread_attr_t a;
    size_t bytes = below(5) * 8192, found = 0;
    void *where = NULL;
    pthread_attr_init(&a);
    got(pthread_attr_setguardsize(&a, bytes)), got(pthread_attr_getguardsize(&a, &found)), note(found);
    got(pthread_attr_setstacksize(&a, bytes));
    if (bytes >= 16384) /* the size before is the system's own matter */
        got(pthread_attr_getstacksize(&a, &found)), note(found);
    int r = pthread_attr_setstack(&a, stack, 2 * bytes);
    got(r);
    if (r == 0)
        got(pthread_attr_getstack(&a, &where, &found)), note(found), note(where == stack);
    pthread_attr_destroy(&a);
}

TEST(pthread_setconcurrency, pthread_getconcurrency, pthread_setname_np, pthread_getname_np, sched_get_priority_min,
     sched_get_priority_max) {
    int level = (int)below(4) - 1;
    char *name = text("ab"), found[16] = "";
    pthread_setname_np(pthread_self(), "tests"), pthread_setconcurrency(0);
    got(pthread_setconcurrency(level)), got(pthread_getconcurrency());
    got(pthread_setname_np(pthread_self(), strlen(name) ? name : "aaaaaaaaaaaaaaaa"));
    got(pthread_getname_np(pthread_self(), found, below(2) ? sizeof found : 3)), note_text(found);
    errno = 0;
    got(sched_get_priority_min(level + 1)), got(sched_get_priority_max(level)), note((unsigned)errno);
}

TEST(pthread_setcancelstate, pthread_setcanceltype, pthread_sigmask, pthread_kill) {
    int wish = (int)below(4) - 1, old = -7, number = below(2) ? 0 : 100;
    sigset_t set, before, after;
    got(pthread_setcancelstate(wish, &old)), note((unsigned)old);
    old = -7;
    got(pthread_setcanceltype(wish, &old)), note((unsigned)old);
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL), pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, NULL);
    sigemptyset(&set), sigaddset(&set, SIGUSR1), sigemptyset(&before);
    got(pthread_sigmask(wish, &set, &before)), note((unsigned)sigismember(&before, SIGUSR1));
    got(pthread_sigmask(SIG_BLOCK, NULL, &after)), note((unsigned)sigismember(&after, SIGUSR1));
    got(pthread_sigmask(SIG_SETMASK, &before, NULL));
    got(pthread_kill(pthread_self(), number));
}

/* Real-time policies are for the privileged, so they are not asked for. */
TEST(pthread_setschedparam, pthread_getschedparam, pthread_setschedprio, pthread_mutex_setprioceiling) {
    int policies[] = {SCHED_OTHER, -1, 9}, policy = policies[below(3)];
    struct sched_param p = {(int)below(2)};
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    got(pthread_setschedparam(pthread_self(), policy, &p)), got(pthread_setschedprio(pthread_self(), p.sched_priority));
    p.sched_priority = -7;
    got(pthread_getschedparam(pthread_self(), &value, &p)), note((unsigned)p.sched_priority);
    got(pthread_mutex_setprioceiling(&m, policy, &value));
    pthread_mutex_destroy(&m);
    errno = 0; /* these functions say what is wrong themselves */
}
