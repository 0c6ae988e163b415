/* prober.c -- see prober.h.
 *
 * What is told is a record of fixed size through a pipe, one as a whole or none (it is smaller than PIPE_BUF). */
#include "dist/prober.h"
#include "explore/estimate.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define TELL_EVERY 0.2 /* seconds */
enum { REST_MILLISECONDS = 50 };

struct prober {
    pid_t process;
    int file;                 /* -1: nothing more is told */
    bool told;
    struct explore_estimate last;
};

/* ---- its process ---- */

static bool tell(int file, const struct estimate *e) {
    struct explore_estimate now = estimate_now(e, 0);
    ssize_t n;
    _Static_assert(sizeof now <= PIPE_BUF, "a record is written as a whole");
    do n = write(file, &now, sizeof now);
    while (n < 0 && errno == EINTR);
    return n > 0;
}

static void make_probes(const struct explore_options *o, struct estimate *e, int file) {
    double started = now_seconds(), next = 0;
    estimate_probe(e, o->probes);
    for (bool heard = true; heard;) {
        double now = now_seconds();
        if (now >= next) {
            heard = tell(file, e);
            next = now + TELL_EVERY;
        }
        if (!estimate_continue(e, now - started)) break;
        poll(NULL, 0, REST_MILLISECONDS);
    }
    tell(file, e);
}

/* ---- the coordinator's side ---- */

static bool begin_process(prober *x, const struct explore_options *o, struct estimate *e, void (*begin)(void *), void *data) {
    int ends[2];
    pid_t parent = getpid();
    if (pipe(ends) != 0) return false;
    x->process = fork();
    if (x->process == 0) {
        close(ends[0]);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        prctl(PR_SET_NAME, "heddle-prober");
        if (getppid() != parent) _exit(0);
        if (begin) begin(data);
        make_probes(o, e, ends[1]);
        _exit(0);
    }
    close(ends[1]);
    x->file = ends[0];
    if (x->process > 0) return true;
    close(ends[0]);
    return false;
}

prober *prober_new(const program *p, const struct explore_options *o, void (*begin)(void *data), void *data) {
    struct estimate *e = estimate_new(p, o);
    if (!e) return NULL;
    prober *x = xcalloc(1, sizeof *x);
    if (!begin_process(x, o, e, begin, data)) {
        free(x);
        x = NULL;
    }
    estimate_free(e); /* the other process has its own */
    return x;
}

/* Takes in what has been told; waits for something, that long. */
static void listen_to(prober *x, int milliseconds) {
    struct pollfd file = {x->file, POLLIN, 0};
    while (x->file >= 0 && poll(&file, 1, milliseconds) > 0) {
        struct explore_estimate now;
        ssize_t n = read(x->file, &now, sizeof now);
        if (n == (ssize_t)sizeof now) {
            x->last = now;
            x->told = true;
            milliseconds = 0;
        } else if (n >= 0 || errno != EINTR) {
            close(x->file);
            x->file = -1;
        }
    }
}

void prober_wait(prober *x, const volatile int *interrupted, double deadline) {
    while (x && !x->told && x->file >= 0 && !(interrupted && *interrupted) && now_seconds() < deadline)
        listen_to(x, REST_MILLISECONDS);
}

struct explore_estimate prober_now(prober *x, double complete) {
    if (!x) return (struct explore_estimate){0};
    listen_to(x, 0);
    struct explore_estimate now = x->last;
    if (now.executions > 0) now.explored = complete / now.executions;
    return now;
}

void prober_free(prober *x) {
    if (!x) return;
    kill(x->process, SIGKILL);
    while (waitpid(x->process, NULL, 0) < 0 && errno == EINTR) {}
    if (x->file >= 0) close(x->file);
    free(x);
}
