/* signal.h: sets, registrations, masks, and signals that the program sends itself. */
#include "check.h"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

int sigisemptyset(const sigset_t *set);
int killpg(int group, int signal);
int gsignal(int signal);
typedef void (*handler)(int);
handler bsd_signal(int signal, handler run);
handler sysv_signal(int signal, handler run);
handler __sysv_signal(int signal, handler run);

static void note_set(const sigset_t *set) {
    for (int s = 1; s < 65; s++)
        note((uint64_t)sigismember(set, s));
}

#ifdef SYMBOLIC
static int some_signal(void) { return (int)below(3); }
#else
static int some_signal(void) { return random_below(8) ? 1 + (int)random_below(64) : (int)random_below(140) - 5; }
#endif

TEST(sigemptyset, sigfillset, sigaddset, sigdelset, sigismember, sigisemptyset) {
    sigset_t set;
    note((uint64_t)(below(2) ? sigfillset(&set) : sigemptyset(&set)));
#ifndef SYMBOLIC
    for (unsigned n = random_below(10); n; n--) {
        int s = some_signal();
        note((uint64_t)(random_below(2) ? sigaddset(&set, s) : sigdelset(&set, s)));
    }
#endif
    int a = some_signal(), b = some_signal();
    note((uint64_t)sigaddset(&set, a)), note((uint64_t)errno);
    note((uint64_t)sigdelset(&set, b));
    note((uint64_t)sigismember(&set, a)), note((uint64_t)sigismember(&set, b));
    note_set(&set);
    for (int s = 33; s < 65; s++)
        sigdelset(&set, s); /* some versions of the C library take a set of these for empty */
    note((uint64_t)sigisemptyset(&set));
}

/* ---- sequences of calls; what ran when is noted as it happens ---- */

static const int used[] = {SIGHUP, SIGUSR1, SIGUSR2, SIGTERM, SIGALRM, SIGCHLD, SIGWINCH};
enum { USED = sizeof used / sizeof *used };
static unsigned further; /* so many signals are sent by handlers */

static void handle(int s) {
    sigset_t mask;
    note(0x1000u + (unsigned)s);
    sigprocmask(SIG_BLOCK, NULL, &mask);
    for (int i = 0; i < USED; i++)
        note((uint64_t)sigismember(&mask, used[i]));
    if (further) {
        further--;
        raise(used[(unsigned)(s + (int)further) % USED]);
    }
    note(0x2000u + (unsigned)s);
}
static void handle_informed(int s, siginfo_t *information, void *context) {
    (void)context;
    note(information->si_signo == s);
    handle(s);
}

static void some_set(sigset_t *set) {
    sigemptyset(set);
    for (int i = 0; i < USED; i++)
        if (random_below(3) == 0)
            sigaddset(set, used[i]);
}

static void note_action(const struct sigaction *a) {
    static const int flags = SA_SIGINFO | SA_NODEFER | SA_RESETHAND | SA_RESTART;
    note((uint64_t)(a->sa_flags & flags));
    note(a->sa_handler == SIG_DFL ? 0 : a->sa_handler == SIG_IGN ? 1 : a->sa_handler == handle ? 2 : 3);
    for (int i = 0; i < USED; i++)
        note((uint64_t)sigismember(&a->sa_mask, used[i]));
}

static void register_one(int s) {
    struct sigaction new = {.sa_handler = handle}, old;
    some_set(&new.sa_mask);
    if (random_below(3) == 0)
        new.sa_flags |= SA_NODEFER;
    if (random_below(3) == 0) {
        new.sa_flags |= SA_SIGINFO;
        new.sa_sigaction = handle_informed;
    } else if (random_below(6) == 0) {
        new.sa_handler = SIG_IGN;
    }
    note((uint64_t)sigaction(s, &new, &old));
    note_action(&old);
}

static void note_handler(handler h) { note(h == SIG_ERR ? 9 : h == SIG_DFL ? 0 : h == SIG_IGN ? 1 : h == handle ? 2 : 3); }

/* By an older call, with the default put right again where it resets the handler. */
static void register_old(int s) {
    handler run = random_below(5) ? handle : SIG_IGN;
    further = 0;
    switch (random_below(4)) {
    case 0: note_handler(signal(s, run)); break;
    case 1: note_handler(bsd_signal(s, run)); break;
    case 2: note_handler(sysv_signal(s, run)), raise(s), note_handler(signal(s, run)); break;
    case 3: note_handler(__sysv_signal(s, run)), raise(s), note_handler(signal(s, run)); break;
    }
}

static void send(int s) {
    switch (random_below(3)) {
    case 0: note((uint64_t)raise(s)); break;
    case 1: note((uint64_t)gsignal(s)); break;
    case 2: note((uint64_t)kill(getpid(), s)); break;
    }
}

static void change_mask(void) {
    sigset_t set, old;
    some_set(&set);
    int how = random_below(20) ? (int[]){SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK}[random_below(3)] : 77;
    note((uint64_t)sigprocmask(how, &set, random_below(2) ? &old : NULL));
    sigprocmask(SIG_BLOCK, NULL, &old);
    for (int i = 0; i < USED; i++)
        note((uint64_t)sigismember(&old, used[i]));
}

CONCRETE(sigaction, signal, bsd_signal, sysv_signal, __sysv_signal, sigprocmask, sigpending, raise, gsignal, kill) {
    sigset_t set;
    further = random_below(2) ? random_below(6) : 0;
    for (int i = 0; i < USED; i++)
        signal(used[i], handle);
    for (unsigned n = 3 + random_below(12); n; n--) {
        int s = used[random_below(USED)];
        switch (random_below(8)) {
        case 0: register_one(s); break;
        case 1: register_old(s); break;
        case 2: case 3: case 4: send(s); break;
        case 5: case 6: change_mask(); break;
        case 7:
            note((uint64_t)sigpending(&set));
            for (int i = 0; i < USED; i++)
                note((uint64_t)sigismember(&set, used[i]));
            break;
        }
    }
    for (int i = 0; i < USED; i++)
        signal(used[i], SIG_IGN); /* what waits is forgotten */
    sigemptyset(&set);
    sigprocmask(SIG_SETMASK, &set, NULL);
    int s = some_signal();
    if (s < 1 || s > 64)
        note((uint64_t)raise(s)), note((uint64_t)errno), note_handler(signal(s, handle)), note((uint64_t)errno);
    note((uint64_t)kill(getpid(), 0)), note((uint64_t)kill(getpid(), -3)), note((uint64_t)errno);
    note((uint64_t)kill(0x7ffffff0, 0)), note((uint64_t)errno);
    note_handler(signal(SIGKILL, handle)), note((uint64_t)sigaction(SIGSTOP, NULL, NULL));
    further = 0;
}

CONCRETE(siginterrupt, sigaltstack, killpg, alarm, setitimer, getitimer) {
    static char memory[1 << 16];
    int s = used[random_below(USED)];
    struct itimerval timer = {{0, 0}, {1000 + (long)random_below(1000), 0}}, none = {{0, 0}, {0, 0}}, old;
    stack_t stack = {.ss_sp = memory, .ss_size = random_below(3) ? sizeof memory : 10, .ss_flags = random_below(4) ? 0 : SS_DISABLE}, was;
    note((uint64_t)siginterrupt(s, (int)random_below(2))), note((uint64_t)siginterrupt(-1, 1)), note((uint64_t)errno);
    note((uint64_t)sigaltstack(&stack, NULL)), note((uint64_t)errno);
    note((uint64_t)sigaltstack(NULL, &was)), note((uint64_t)was.ss_flags);
    if (!was.ss_flags)
        note(was.ss_size), note(was.ss_sp == memory);
    stack.ss_flags = SS_DISABLE;
    note((uint64_t)sigaltstack(&stack, NULL));
    note((uint64_t)killpg(0x7ffffff0, 0)), note((uint64_t)errno);
    note(alarm(100 + random_below(1000))), note(alarm(0)), note(alarm(0));
    note((uint64_t)setitimer(ITIMER_REAL, &timer, NULL)), note((uint64_t)getitimer(ITIMER_REAL, &old));
    note((uint64_t)setitimer(ITIMER_REAL, &none, &old)), note((uint64_t)(old.it_value.tv_sec + (old.it_value.tv_usec > 0)));
    note((uint64_t)setitimer(7, &none, NULL)), note((uint64_t)errno);
}

/* Which signal, and what is done with it, may be symbolic. */
TEST(raise, gsignal, kill, killpg, signal, bsd_signal, sysv_signal, __sysv_signal, sigaction, sigprocmask, sigpending) {
    int s = below(2) ? SIGUSR1 : SIGTERM, other = below(2) ? SIGUSR1 : SIGUSR2;
    struct sigaction action = {.sa_handler = below(2) ? handle : SIG_IGN}, before;
    sigset_t set, waiting;
    signal(SIGUSR1, handle), signal(SIGUSR2, handle), signal(SIGTERM, handle);
    sigemptyset(&action.sa_mask), sigaddset(&action.sa_mask, other);
    note((uint64_t)sigaction(s, &action, &before)), note(before.sa_handler == handle);
    sigemptyset(&set), sigaddset(&set, other);
    note((uint64_t)raise(s));
    note((uint64_t)sigprocmask(SIG_BLOCK, &set, NULL));
    note((uint64_t)gsignal(s)), note((uint64_t)kill(getpid(), other));
    note((uint64_t)sigpending(&waiting)), note((uint64_t)sigismember(&waiting, s)), note((uint64_t)sigismember(&waiting, other));
    note((uint64_t)sigprocmask(SIG_UNBLOCK, &set, NULL));
    note(bsd_signal(s, SIG_IGN) == action.sa_handler), note((uint64_t)raise(s));
    note(sysv_signal(s, handle) == SIG_IGN), note(__sysv_signal(other, SIG_IGN) == handle), note((uint64_t)raise(s));
    note((uint64_t)killpg(0x7ffffff0, s - SIGUSR1)), note((uint64_t)errno);
    signal(SIGUSR1, SIG_IGN), signal(SIGUSR2, SIG_IGN), signal(SIGTERM, SIG_IGN);
}

TEST(siginterrupt, sigaltstack, alarm, setitimer, getitimer) {
    static char memory[1 << 16];
    long seconds = 100 * (long)below(3);
    int flags = below(2) ? 0 : SS_DISABLE, number = below(2) ? SIGUSR1 : -1;
    struct itimerval timer = {{0, 0}, {seconds, 0}}, none = {{0, 0}, {0, 0}}, old;
    stack_t stack = {.ss_sp = memory, .ss_size = seconds ? sizeof memory : 10, .ss_flags = flags}, was;
    note((uint64_t)siginterrupt(number, 1)), note((uint64_t)sigaltstack(&stack, NULL)), note((uint64_t)errno);
    note((uint64_t)sigaltstack(NULL, &was)), note((uint64_t)was.ss_flags);
    stack.ss_flags = SS_DISABLE;
    note((uint64_t)sigaltstack(&stack, NULL));
    note(alarm((unsigned)seconds)), note(alarm(0));
    note((uint64_t)setitimer(ITIMER_REAL, &timer, NULL)), note((uint64_t)getitimer(ITIMER_REAL, &old));
    note((uint64_t)setitimer(ITIMER_REAL, &none, &old)), note((uint64_t)(old.it_value.tv_sec + (old.it_value.tv_usec > 0)));
}
