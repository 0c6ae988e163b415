/* base.c -- checked allocation and the end of the process on a defect of our own. */
#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static _Noreturn void out_of_memory(size_t bytes) {
    fprintf(stderr, "heddle: out of memory (asked for %zu bytes); try --max-memory or a smaller program\n", bytes);
    exit(4);
}

void *xmalloc(size_t bytes) {
    void *p = malloc(bytes ? bytes : 1);
    if (!p) out_of_memory(bytes);
    return p;
}

void *xcalloc(size_t count, size_t bytes) {
    void *p = calloc(count ? count : 1, bytes ? bytes : 1);
    if (!p) out_of_memory(count * bytes);
    return p;
}

void *xrealloc(void *p, size_t bytes) {
    p = realloc(p, bytes ? bytes : 1);
    if (!p) out_of_memory(bytes);
    return p;
}

char *xstrdup(const char *s) {
    size_t n = strlen(s) + 1;
    return memcpy(xmalloc(n), s, n);
}

char *xvformat(const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int n = vsnprintf(NULL, 0, format, arguments);
    if (n < 0) defect("bad format '%s'", format);
    char *text = xmalloc((size_t)n + 1);
    vsnprintf(text, (size_t)n + 1, format, again);
    va_end(again);
    return text;
}

char *xformat(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = xvformat(format, arguments);
    va_end(arguments);
    return text;
}

_Noreturn void defect_at(const char *file, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    fprintf(stderr, "heddle: internal error at %s:%d: ", file, line);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\nThis is a defect of heddle, not of your program. Please report it with the input.\n");
    va_end(arguments);
    _exit(4);
}

static double clock_seconds(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double now_seconds(void) { return clock_seconds(CLOCK_MONOTONIC); }

double processor_seconds(void) { return clock_seconds(CLOCK_PROCESS_CPUTIME_ID); }
