/* signal.c -- signals that a program sends itself: registration, masks, raise, kill, abort.
 *
 * No signal comes from outside, and none from a timer: alarm and setitimer are accepted and never ring. A signal that the
 * program raises runs its handler at once, in the calling thread, with the signal blocked meanwhile; one that is blocked
 * waits for its unblocking. Where several are unblocked at once, the one with the lowest number is begun first and runs
 * last, as Linux puts the frames of handlers on each other. Without a handler SIGABRT and those of faults are an error of the program; most others end
 * the process with status 128 + number, as a shell shows it; those that POSIX says to ignore are ignored, and stopping
 * is not modelled. With a handler for SIGABRT, abort runs it first (ir/link.c chooses the abort of this file if the
 * program registers handlers at all). */
#include "model.h"

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void _exit(int status) __attribute__((noreturn));
void heddle_abort(void) __attribute__((noreturn));
unsigned long pthread_self(void);

enum { SIGNALS = 65, FIRST_REAL_TIME = 32, WORDS = 128 / sizeof(long), ESRCH = 3, EPERM = 1, EINTR = 4 };
enum {
    SIGILL = 4, SIGTRAP = 5, SIGABRT = 6, SIGBUS = 7, SIGFPE = 8, SIGKILL = 9, SIGSEGV = 11, SIGCHLD = 17, SIGCONT = 18,
    SIGSTOP = 19, SIGTSTP = 20, SIGTTIN = 21, SIGTTOU = 22, SIGURG = 23, SIGWINCH = 28, SIGSYS = 31
};
enum { SA_SIGINFO = 4, SA_NODEFER = 0x40000000, SA_RESETHAND = (int)0x80000000 };

typedef void handler(int signal);
typedef void informed_handler(int signal, void *information, void *context);
typedef struct { unsigned long words[WORDS]; } signal_set;
typedef struct {
    union {
        handler *run;
        informed_handler *run_informed;
    };
    signal_set mask;
    int flags;
    void (*restorer)(void);
} action;

#define DEFAULT_HANDLER ((handler *)0)
#define IGNORING_HANDLER ((handler *)1)
#define NO_HANDLER ((handler *)-1)

static action actions[SIGNALS];
static _Thread_local uint64_t blocked, waiting;
static uint64_t waiting_for_process; /* those of kill: they wait apart, and come after the thread's own */

static unsigned long *word_of(signal_set *set, int signal) { return &set->words[(signal - 1) / (8 * (int)sizeof(long))]; }
static unsigned long word_bit(int signal) { return 1ul << (signal - 1) % (8 * (int)sizeof(long)); }
static uint64_t bit(int signal) { return (uint64_t)1 << (signal - 1); }

static int invalid(int signal) {
    if (signal >= 1 && signal < SIGNALS)
        return 0;
    errno = EINVAL;
    return 1;
}

/* ---- delivery ---- */

static int ignored_by_default(int signal) {
    return signal == SIGCHLD || signal == SIGCONT || signal == SIGURG || signal == SIGWINCH;
}

static void by_default(int signal) {
    if (ignored_by_default(signal))
        return;
    switch (signal) {
    case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU: heddle_incomplete("a signal that stops the process");
    case SIGILL: case SIGTRAP: case SIGABRT: case SIGBUS: case SIGFPE: case SIGSEGV: case SIGSYS: heddle_abort();
    }
    _exit(128 + signal);
}

static uint64_t set_bits(const signal_set *set) {
    uint64_t bits = set->words[0];
    return sizeof(long) == 8 ? bits : bits | (uint64_t)set->words[1] << 32;
}

static void deliver_waiting(void);

static void deliver(int signal) {
    __VERIFIER_atomic_begin();
    action a = actions[signal];
    if (a.flags & SA_RESETHAND && a.run != IGNORING_HANDLER)
        actions[signal].run = DEFAULT_HANDLER;
    __VERIFIER_atomic_end();
    if (a.run == IGNORING_HANDLER)
        return;
    if (a.run == DEFAULT_HANDLER) {
        by_default(signal);
        return;
    }
    uint64_t before = blocked;
    blocked |= set_bits(&a.mask) | (a.flags & SA_NODEFER ? 0 : bit(signal));
    deliver_waiting();
    if (a.flags & SA_SIGINFO) {
        int information[32] = {signal, 0, -6};
        a.run_informed(signal, information, NULL);
    } else {
        a.run(signal);
    }
    blocked = before;
    deliver_waiting();
}

static uint64_t process_waiting(void) { return __atomic_load_n(&waiting_for_process, __ATOMIC_RELAXED); }

/* Those of faults go first. */
static int lowest(uint64_t ready) {
    uint64_t faults = bit(SIGILL) | bit(SIGTRAP) | bit(SIGBUS) | bit(SIGFPE) | bit(SIGSEGV) | bit(SIGSYS);
    ready = ready & faults ? ready & faults : ready;
    for (int signal = 1; signal < SIGNALS; signal++)
        if (ready & bit(signal))
            return signal;
    return 0;
}

static void deliver_waiting(void) {
    for (int signal = 1; signal;) {
        signal = lowest(waiting & ~blocked);
        if (signal)
            waiting &= ~bit(signal);
        else if ((signal = lowest(process_waiting() & ~blocked)))
            __atomic_fetch_and(&waiting_for_process, ~bit(signal), __ATOMIC_RELAXED);
        if (signal)
            deliver(signal);
    }
}

static int send(int signal, int to_process) {
    if (signal >= FIRST_REAL_TIME && (to_process ? process_waiting() : waiting) & bit(signal))
        heddle_incomplete("a real-time signal that waits twice");
    if (to_process)
        __atomic_fetch_or(&waiting_for_process, bit(signal), __ATOMIC_RELAXED);
    else
        waiting |= bit(signal);
    deliver_waiting();
    return 0;
}

int __heddle_raise(int signal) { return send(signal, 0); }

WEAK int raise(int signal) { return signal == 0 ? 0 : invalid(signal) ? -1 : __heddle_raise(signal); }
WEAK int gsignal(int signal) { return raise(signal); }

/* Takes the place of abort where the program registers handlers. */
void __heddle_handled_abort(void) {
    blocked &= ~bit(SIGABRT);
    deliver(SIGABRT);
    heddle_abort();
}

WEAK int kill(int process, int signal) {
    int getpid(void);
    if (signal < 0 || signal >= SIGNALS) {
        errno = EINVAL;
        return -1;
    }
    if (process == getpid() || process == 0 || process == -1)
        return signal ? send(signal, 1) : 0;
    errno = ESRCH;
    return -1;
}
WEAK int killpg(int group, int signal) { return kill(group, signal); }
WEAK int pthread_kill(unsigned long thread, int signal) {
    if (signal < 0 || signal >= SIGNALS)
        return EINVAL;
    if (signal && thread != pthread_self())
        heddle_incomplete("a signal for another thread");
    if (signal)
        __heddle_raise(signal);
    return 0;
}

/* ---- registration ---- */

static int fixed(int signal) {
    if (invalid(signal))
        return 1;
    if (signal != SIGKILL && signal != SIGSTOP)
        return 0;
    errno = EINVAL;
    return 1;
}

WEAK int sigaction(int signal, const action *new, action *old) {
    action given, before;
    if (new)
        given = *new;
    if (new ? fixed(signal) : invalid(signal))
        return -1;
    __VERIFIER_atomic_begin();
    before = actions[signal];
    if (new)
        actions[signal] = given;
    __VERIFIER_atomic_end();
    if (new && (given.run == IGNORING_HANDLER || (given.run == DEFAULT_HANDLER && ignored_by_default(signal)))) {
        waiting &= ~bit(signal);
        if (process_waiting() & bit(signal))
            __atomic_fetch_and(&waiting_for_process, ~bit(signal), __ATOMIC_RELAXED);
    }
    if (old)
        *old = before;
    return 0;
}

static handler *register_handler(int signal, handler *run, int flags) {
    action new = {.run = run, .flags = flags}, old;
    if (signal >= 1 && signal < SIGNALS && !(flags & SA_NODEFER))
        *word_of(&new.mask, signal) |= word_bit(signal);
    return sigaction(signal, &new, &old) < 0 ? NO_HANDLER : old.run;
}
enum { SA_RESTART = 0x10000000 };
WEAK handler *signal(int number, handler *run) { return register_handler(number, run, SA_RESTART); }
WEAK handler *bsd_signal(int number, handler *run) { return register_handler(number, run, SA_RESTART); }
WEAK handler *__sysv_signal(int number, handler *run) { return register_handler(number, run, SA_RESETHAND | SA_NODEFER); }
WEAK handler *sysv_signal(int number, handler *run) { return __sysv_signal(number, run); }
WEAK int siginterrupt(int number, int flag) {
    (void)flag;
    return invalid(number) ? -1 : 0;
}
/* Another stack is remembered, one for each thread, and not used. */
typedef struct { void *start; int flags; size_t bytes; } signal_stack;
enum { SS_DISABLE = 2, SMALLEST_STACK = 2048, ENOMEM = 12 };
WEAK int sigaltstack(const signal_stack *new, signal_stack *old) {
    static _Thread_local signal_stack current = {NULL, SS_DISABLE, 0};
    signal_stack before = current;
    if (new) {
        signal_stack given = *new;
        if (given.flags & ~SS_DISABLE) {
            errno = EINVAL;
            return -1;
        }
        if (!given.flags && given.bytes < SMALLEST_STACK) {
            errno = ENOMEM;
            return -1;
        }
        current = given.flags ? (signal_stack){NULL, SS_DISABLE, 0} : given;
    }
    if (old)
        *old = before;
    return 0;
}

/* ---- sets and masks ---- */

WEAK int sigemptyset(signal_set *set) {
    memset(set, 0, sizeof *set);
    return 0;
}
/* The C library keeps two signals for itself. */
static int kept(int signal) {
    if (signal != 32 && signal != 33)
        return invalid(signal);
    errno = EINVAL;
    return 1;
}
WEAK int sigfillset(signal_set *set) {
    memset(set, 0xff, sizeof *set);
    *word_of(set, 32) &= ~word_bit(32);
    *word_of(set, 33) &= ~word_bit(33);
    return 0;
}
WEAK int sigaddset(signal_set *set, int signal) {
    if (kept(signal))
        return -1;
    *word_of(set, signal) |= word_bit(signal);
    return 0;
}
WEAK int sigdelset(signal_set *set, int signal) {
    if (kept(signal))
        return -1;
    *word_of(set, signal) &= ~word_bit(signal);
    return 0;
}
WEAK int sigismember(const signal_set *set, int signal) {
    if (invalid(signal))
        return -1;
    return (*word_of((signal_set *)set, signal) & word_bit(signal)) != 0;
}
WEAK int sigisemptyset(const signal_set *set) {
    unsigned long all = 0;
    for (unsigned i = 0; i < WORDS; i++)
        all |= set->words[i];
    return all == 0;
}

static void give_set(uint64_t bits, signal_set *set) {
    memset(set, 0, sizeof *set);
    set->words[0] = (unsigned long)bits;
    if (sizeof(long) == 4)
        set->words[1] = (unsigned long)(bits >> 32);
}

static int change_mask(int how, const signal_set *new, signal_set *old) {
    enum { SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK };
    uint64_t before = blocked, never = bit(SIGKILL) | bit(SIGSTOP);
    if (new) {
        uint64_t bits = set_bits(new);
        if (how < SIG_BLOCK || how > SIG_SETMASK)
            return EINVAL;
        blocked = (how == SIG_BLOCK ? before | bits : how == SIG_UNBLOCK ? before & ~bits : bits) & ~never;
    }
    if (old)
        give_set(before, old);
    deliver_waiting();
    return 0;
}

WEAK int pthread_sigmask(int how, const signal_set *new, signal_set *old) { return change_mask(how, new, old); }
WEAK int sigprocmask(int how, const signal_set *new, signal_set *old) {
    int error = change_mask(how, new, old);
    if (!error)
        return 0;
    errno = error;
    return -1;
}
WEAK int sigpending(signal_set *set) {
    give_set((waiting | process_waiting()) & blocked, set);
    return 0;
}

/* ---- timers that never ring ---- */

typedef struct { long seconds, microseconds; } duration;
typedef struct { duration interval, value; } timer;
enum { TIMERS = 3, MILLION = 1000000 };

static int exchange_timer(int which, const timer *new, timer *old) {
    static timer timers[TIMERS];
    timer given = {{0, 0}, {0, 0}};
    if (new)
        given = *new;
    if (which < 0 || which >= TIMERS || (unsigned long)given.value.microseconds >= MILLION ||
        (unsigned long)given.interval.microseconds >= MILLION) {
        errno = EINVAL;
        return -1;
    }
    __VERIFIER_atomic_begin();
    timer before = timers[which];
    if (new)
        timers[which] = given;
    __VERIFIER_atomic_end();
    if (old)
        *old = before;
    return 0;
}

WEAK int setitimer(int which, const timer *new, timer *old) {
    static const timer none;
    return exchange_timer(which, new ? new : &none, old);
}
WEAK int getitimer(int which, timer *old) { return exchange_timer(which, NULL, old); }
WEAK unsigned alarm(unsigned seconds) {
    timer new = {{0, 0}, {(long)seconds, 0}}, old;
    exchange_timer(0, &new, &old);
    return (unsigned)(old.value.seconds + (old.value.microseconds > 0));
}
