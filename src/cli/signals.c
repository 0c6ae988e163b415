/* signals.c -- signal handlers. They do nothing but set a flag, or write and end. */
#include "cli/signals.h"
#include "base/base.h"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#define PATIENCE 0.5 /* seconds */
#define TICK 0.02    /* seconds */

static volatile sig_atomic_t interrupted, tick;
static struct explore_meter meter;

/* Of each of the signals, when it came first; 0: it did not. Only handlers that block each other look at it. */
static double first_interrupt, first_termination, first_hangup;

/* Another one is meant to kill, but not if it comes at once: timeout(1) sends one to the process and one to its group.
 * True: it is the first one. */
static bool is_first(double *first, int number) {
    double now = now_seconds();
    if (!*first) {
        *first = now;
        return true;
    }
    if (now < *first + PATIENCE) return false;
    signal(number, SIG_DFL);
    raise(number);
    return false;
}

static void on_interrupt(int number) {
    interrupted = tick = 1;
    is_first(&first_interrupt, number);
}

static void on_tick(int number) {
    (void)number;
    tick = 1;
    meter.samples[meter.activity]++;
}

/* Z3 takes SIGINT for itself while it works on a query, and stops; the others shall stop it too. */
static void on_terminate(int number) {
    interrupted = tick = 1;
    if (is_first(number == SIGHUP ? &first_hangup : &first_termination, number)) raise(SIGINT);
}

static bool is_ignored(int number) {
    struct sigaction now;
    return sigaction(number, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

void signals_catch_interrupts(void) {
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGINT);
    sigaddset(&action.sa_mask, SIGTERM);
    sigaddset(&action.sa_mask, SIGHUP);
    sigaction(SIGINT, &action, NULL);
    action.sa_handler = on_terminate;
    sigaction(SIGTERM, &action, NULL);
    if (!is_ignored(SIGHUP)) sigaction(SIGHUP, &action, NULL); /* nohup(1) */
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is an error of writing, not the end */
}

/* Ignored is not enough: Z3 has a handler of its own during a query. */
void signals_ignore_interrupts(void) {
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, NULL);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
}

const volatile int *signals_flag(void) {
    _Static_assert(sizeof(sig_atomic_t) == sizeof(int), "the flag is read as an int");
    return (const volatile int *)&interrupted;
}

static void set_timer(double seconds) {
    long microseconds = (long)(1e6 * seconds);
    struct itimerval timer = {{0, microseconds}, {0, microseconds}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

void signals_start_ticks(bool more_often) {
    struct sigaction action = {.sa_handler = on_tick, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    meter.tick_seconds = more_often ? SIGNALS_SHORT_TICK : TICK;
    set_timer(meter.tick_seconds);
}

struct explore_meter *signals_meter(void) { return &meter; }

void signals_stop_ticks(void) { set_timer(0); }

volatile int *signals_tick(void) { return (volatile int *)&tick; }

#ifndef __SANITIZE_ADDRESS__
static void on_crash(int number) {
    static const char text[] = "\nheddle: internal error: crashed with signal ",
                      rest[] = "\nThis is a defect of heddle, not of your program. Please report it with the input.\n";
    char digits[] = {(char)('0' + number / 10), (char)('0' + number % 10)};
    ssize_t ignored = write(2, text, sizeof text - 1);
    ignored += write(2, digits, 2);
    ignored += write(2, rest, sizeof rest - 1);
    (void)ignored;
    _exit(4);
}
#endif

void signals_catch_crashes(void *stack, size_t bytes) {
#ifdef __SANITIZE_ADDRESS__
    (void)stack;
    (void)bytes;
#else
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    stack_t alternative = {.ss_sp = stack, .ss_size = bytes};
    struct sigaction action = {.sa_handler = on_crash, .sa_flags = (int)(SA_RESETHAND | SA_ONSTACK)};
    sigemptyset(&action.sa_mask);
    sigaltstack(&alternative, NULL);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) sigaction(crashes[i], &action, NULL);
#endif
}
