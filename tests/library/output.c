/* stdio.h, err.h, error.h: what is written to standard output and standard error, which are streams in memory meanwhile. */
#include "check.h"

#include <err.h>
#include <error.h>
#include <stdarg.h>
#include <stdio_ext.h>
#include <syslog.h>
#include <unistd.h>

int _IO_putc(int c, FILE *f);
int __overflow(FILE *f, int c);
int __printf_chk(int flag, const char *format, ...);
int __vprintf_chk(int flag, const char *format, va_list list);

static char *written;
static size_t size;
static FILE *usual;

static void redirect(FILE **which) {
    usual = *which;
    *which = open_memstream(&written, &size);
}
static void note_written(FILE **which) {
    fclose(*which);
    *which = usual;
    note_bytes(written, size);
    free(written);
}

TEST(puts, fputs, fputs_unlocked) {
    char *s = text("ab\n");
    redirect(&stdout);
    note((uint64_t)puts(s));
    note((uint64_t)fputs(s, stdout) >= 0);
    note((uint64_t)fputs_unlocked(s, stdout) >= 0);
    note_written(&stdout);
}

TEST(putchar, putchar_unlocked, fputc, fputc_unlocked, putc, putc_unlocked, _IO_putc, __overflow) {
    int c = any_character();
    redirect(&stdout);
    note((uint64_t)putchar(c)), note((uint64_t)putchar_unlocked(c));
    note((uint64_t)fputc(c, stdout)), note((uint64_t)fputc_unlocked(c, stdout));
    note((uint64_t)putc(c, stdout)), note((uint64_t)putc_unlocked(c, stdout)), note((uint64_t)_IO_putc(c, stdout));
    if (c >= 0)
        note((uint64_t)__overflow(stdout, c));
    note_written(&stdout);
}

TEST(fwrite, fwrite_unlocked, fflush, fflush_unlocked) {
    size_t each = below(4), count = below(9);
    char *b = block("a\n", each * count);
    redirect(&stdout);
    note(fwrite(b, each, count, stdout));
    note((uint64_t)fflush(stdout));
    note(size);
    note(fwrite_unlocked(b, each, count, stdout));
    note((uint64_t)fflush_unlocked(stdout));
    note_bytes(written, size);
    note_written(&stdout);
}

static int print_list(int checked, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int result = checked ? __vprintf_chk(0, format, list) : vprintf(format, list);
    va_end(list);
    return result;
}

TEST(printf, vprintf, __printf_chk, __vprintf_chk) {
    char *s = text("ab%");
    int n = (int)integer();
    redirect(&stdout);
    note((uint64_t)printf("%s%d|", s, n)), note((uint64_t)__printf_chk(0, "%d%s", n, s));
    note((uint64_t)print_list(0, "%x%-7s", n, s)), note((uint64_t)print_list(1, "%05d%c", n, *s));
    note_written(&stdout);
}

/* The state of a stream, and its buffers, over a file of its own. */
CONCRETE(setvbuf, setbuf, setlinebuf, ferror, clearerr, fileno, flockfile, funlockfile, __flbf) {
    static char buffer[64], big[BUFSIZ], seen[300];
    FILE *f = tmpfile(), *other = fdopen(dup(fileno(f)), "r");
    unsigned how = random_below(5);
    switch (how) {
    case 0: note((uint64_t)setvbuf(f, buffer, _IOFBF, sizeof buffer)); break;
    case 1: note((uint64_t)setvbuf(f, NULL, _IONBF, 0)); break;
    case 2: note((uint64_t)setvbuf(f, buffer, _IOLBF, sizeof buffer)); break;
    case 3: setbuf(f, random_below(2) ? big : NULL); break;
    case 4: setlinebuf(f); break;
    }
    note((uint64_t)setvbuf(f, NULL, 7, 10));
    flockfile(f);
    note((uint64_t)fputs(text("ab\n"), f) >= 0);
    funlockfile(f);
    note(__flbf(f) != 0);
    note(fgetc(f) == EOF);
    if (random_below(2))
        clearerr(f);
    note((uint64_t)ferror(f));
    note((uint64_t)fputc('x', other));
    note((uint64_t)ferror(other)), note((uint64_t)errno);
    clearerr(other);
    note((uint64_t)ferror(other));
    note((uint64_t)fseek(f, 0, SEEK_SET));
    note_bytes(seen, fread(seen, 1, sizeof seen, f));
    fclose(other);
    fclose(f);
}

/* ---- messages ---- */

static void some_error(void) {
    errno = (int)below(140);
#ifdef SYMBOLIC
    errno = errno == 1 ? 1 : errno == 2 ? 2 : 0;
#endif
}

TEST(perror) {
    char *s = text("ab:");
    redirect(&stderr);
    some_error();
    perror(s);
    note((uint64_t)errno);
    some_error();
    perror(NULL);
    note_written(&stderr);
}

static void warn_list(int with_error, const char *format, ...) {
    va_list list;
    va_start(list, format);
    if (with_error)
        vwarn(format, list);
    else
        vwarnx(format, list);
    va_end(list);
}

TEST(warn, warnx, vwarn, vwarnx) {
    char *s = text("ab%");
    int n = (int)integer();
    program_invocation_short_name = "tool";
    redirect(&stderr);
    some_error();
    warn("%s %d", s, n), note((uint64_t)errno);
    warnx("%d%s", n, s), note((uint64_t)errno);
    warn(NULL), warnx(NULL);
    warn_list(1, "<%s>", s), warn_list(0, "%s", s);
    note_written(&stderr);
}

static void own_name(void) { fputs("[own]", stderr); }

TEST(error, error_at_line, error_message_count, error_one_per_line, error_print_progname) {
    char *s = text("ab%");
    int n = (int)below(4);
    const char *file = n == 3 ? NULL : n == 2 ? "a.c" : "b.c";
    program_invocation_name = "./tool";
    redirect(&stderr);
    error_one_per_line = 1;
    error_print_progname = NULL;
    error_at_line(0, 0, "first", 98, "what was the last line");
    error_at_line(0, 0, "first", 99, "is known now");
    error_one_per_line = (int)below(2);
    error_print_progname = below(4) == 1 ? own_name : NULL;
    unsigned before = error_message_count;
    error(0, n, "%s %d", s, n);
    error(0, 0, "%s", s);
    error_at_line(0, n, file, (unsigned)n, "%s", s);
    error_at_line(0, 0, file, (unsigned)n, "%d", n);
    error_at_line(0, n, "b.c", 1, "%s", s);
    error_one_per_line = 0;
    note(error_message_count - before);
    note_written(&stderr);
}

/* Of the log nothing is seen but its mask. */
TEST(setlogmask) {
    int mask = (int)below(300);
    setlogmask(0xff);
    note((uint64_t)setlogmask(mask)), note((uint64_t)setlogmask(0xff));
}
