// Messages of err.h and error.h as glibc writes them; the log takes everything.
// RUN: check --show-output
// EXPECT: safe
// EXPECT: stderr~messages: one 1: No such file or directory\nmessages: two\nmessages: three: No such process\nmessages:f.c:4: four\nnamed five\nmessages: No such file or directory\n
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <error.h>
#include <heddle.h>
#include <stdio.h>
#include <stdlib.h>
#include <syslog.h>

static void name(void) { fprintf(stderr, "named "); }

static void at_end(void) { heddle_assert(error_message_count == 3); }

int main(void) {
    errno = ENOENT;
    warn("one %d", 1);
    warnx("two");
    error(0, ESRCH, "three");
    error_at_line(0, 0, "f.c", 4, "four");
    error_one_per_line = 1;
    error_print_progname = name;
    error(0, 0, "five");
    openlog("x", 0, 0);
    heddle_assert(setlogmask(1) == 0xff);
    heddle_assert(setlogmask(0) == 1);
    syslog(LOG_ERR, "%s", "nobody hears this");
    closelog();
    errno = ENOENT;
    atexit(at_end);
    err(3, NULL);
}
