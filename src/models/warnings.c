/* warnings.c -- messages about errors: err.h, error.h, and messages to the system's log, which nobody sees. */
#include "model.h"

typedef struct stream stream;
extern stream *stdout, *stderr;
extern char *program_invocation_name, *program_invocation_short_name;
int fprintf(stream *f, const char *format, ...);
int vfprintf(stream *f, const char *format, va_list arguments);
int fflush(stream *f);
int strcmp(const char *a, const char *b);
void exit(int status) __attribute__((noreturn));

/* ---- err.h ---- */

static void warn_about(const char *number, const char *format, va_list arguments) {
    fprintf(stderr, "%s: ", program_invocation_short_name);
    if (format) {
        vfprintf(stderr, format, arguments);
        if (number)
            fprintf(stderr, ": ");
    }
    fprintf(stderr, "%s\n", number ? number : "");
}

WEAK void vwarn(const char *format, va_list arguments) { warn_about(strerror(errno), format, arguments); }
WEAK void vwarnx(const char *format, va_list arguments) { warn_about(NULL, format, arguments); }
WEAK __attribute__((noreturn)) void verr(int status, const char *format, va_list arguments) {
    vwarn(format, arguments);
    exit(status);
}
WEAK __attribute__((noreturn)) void verrx(int status, const char *format, va_list arguments) {
    vwarnx(format, arguments);
    exit(status);
}

#define WITH_ARGUMENTS(call)     \
    va_list arguments;           \
    va_start(arguments, format); \
    call;                        \
    va_end(arguments)

WEAK void warn(const char *format, ...) { WITH_ARGUMENTS(vwarn(format, arguments)); }
WEAK void warnx(const char *format, ...) { WITH_ARGUMENTS(vwarnx(format, arguments)); }
WEAK __attribute__((noreturn)) void err(int status, const char *format, ...) {
    WITH_ARGUMENTS(verr(status, format, arguments));
}
WEAK __attribute__((noreturn)) void errx(int status, const char *format, ...) {
    WITH_ARGUMENTS(verrx(status, format, arguments));
}

/* ---- error.h ---- */

WEAK unsigned error_message_count;
WEAK int error_one_per_line;
WEAK void (*error_print_progname)(void);

static void name_program(const char *separator) {
    fflush(stdout);
    if (error_print_progname)
        error_print_progname();
    else
        fprintf(stderr, "%s%s", program_invocation_name, separator);
}

static void finish_message(int status, int number, const char *format, va_list arguments) {
    vfprintf(stderr, format, arguments);
    error_message_count++;
    if (number)
        fprintf(stderr, ": %s", strerror(number));
    fprintf(stderr, "\n");
    if (status)
        exit(status);
}

WEAK void error(int status, int number, const char *format, ...) {
    name_program(": ");
    WITH_ARGUMENTS(finish_message(status, number, format, arguments));
}

WEAK void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...) {
    static const char *last_file;
    static unsigned last_line;
    if (error_one_per_line) {
        if (last_line == line && (file == last_file || (last_file && file && strcmp(file, last_file) == 0)))
            return;
        last_file = file;
        last_line = line;
    }
    name_program(":");
    fprintf(stderr, file ? "%s:%u: " : " ", file, line);
    WITH_ARGUMENTS(finish_message(status, number, format, arguments));
}

/* ---- assert.h: what assert_perror becomes; the plain assertion is the engine's ---- */

void __assert_fail(const char *expression, const char *file, unsigned line, const char *function)
    __attribute__((noreturn));
WEAK __attribute__((noreturn)) void __assert_perror_fail(int number, const char *file, unsigned line,
                                                         const char *function) {
    __assert_fail(strerror(number), file, line, function);
}

/* ---- syslog.h: the arguments are looked at by nobody ---- */

WEAK void openlog(const char *name, int option, int facility) { (void)name, (void)option, (void)facility; }
WEAK void closelog(void) {}
WEAK void syslog(int priority, const char *format, ...) { (void)priority, (void)format; }
WEAK void vsyslog(int priority, const char *format, va_list arguments) {
    (void)priority, (void)format, (void)arguments;
}
WEAK void __syslog_chk(int priority, int flag, const char *format, ...) { (void)priority, (void)flag, (void)format; }
WEAK int setlogmask(int mask) {
    static int current = 0xff;
    int before = current;
    if (mask)
        current = mask;
    return before;
}
