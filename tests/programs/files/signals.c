// RUN: check
// EXPECT: safe full=1
#include <assert.h>
#include <signal.h>

static int caught, in_abort;

static void handler(int number) { caught = number; }

int main(void) {
    struct sigaction old;
    sigset_t set, pending;
    assert(signal(SIGTERM, handler) == SIG_DFL);
    assert(raise(SIGTERM) == 0 && caught == SIGTERM);
    assert(sigaction(SIGTERM, 0, &old) == 0 && old.sa_handler == handler);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    signal(SIGUSR1, handler);
    sigprocmask(SIG_BLOCK, &set, 0);
    raise(SIGUSR1);
    assert(caught == SIGTERM && sigpending(&pending) == 0 && sigismember(&pending, SIGUSR1) == 1);
    sigprocmask(SIG_UNBLOCK, &set, 0);
    assert(caught == SIGUSR1);
    signal(SIGUSR1, SIG_IGN);
    assert(raise(SIGUSR1) == 0);
    assert(signal(SIGKILL, handler) == SIG_ERR && raise(500) == -1);
    return in_abort;
}
