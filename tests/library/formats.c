/* stdio.h: the printf family. One random directive, with text around it, and its arguments; or several with positions. */
#include "check.h"

#include <fcntl.h>
#include <stdarg.h>
#include <unistd.h>
#include <wchar.h>

int __sprintf_chk(char *to, int flag, size_t size, const char *format, ...);
int __snprintf_chk(char *to, size_t size, int flag, size_t known, const char *format, ...);
int __asprintf_chk(char **text, int flag, const char *format, ...);
int __dprintf_chk(int fd, int flag, const char *format, ...);
int __fprintf_chk(FILE *f, int flag, const char *format, ...);
int __vsprintf_chk(char *to, int flag, size_t size, const char *format, va_list list);
int __vsnprintf_chk(char *to, size_t size, int flag, size_t known, const char *format, va_list list);
int __vasprintf_chk(char **text, int flag, const char *format, va_list list);
int __vdprintf_chk(int fd, int flag, const char *format, va_list list);
int __vfprintf_chk(FILE *f, int flag, const char *format, va_list list);

enum { ROOM = 6000 };

/* ---- formats ---- */

/* A directive: flags, two sizes, a length and a letter. */
static char *directive(char *to, int stars, const char *length, char letter) {
    *to++ = '%';
#ifdef SYMBOLIC
    (void)stars;
#else
    for (unsigned n = random_below(4); n; n--)
        if (random_below(2))
            *to++ = "-+ #0'I"[random_below(7)];
    if (stars & 1)
        *to++ = '*';
    else if (random_below(2))
        to += sprintf(to, "%u", random_below(random_below(40) ? 24 : 400));
    if (stars & 2)
        to += sprintf(to, ".*");
    else if (random_below(2))
        to += random_below(6) ? sprintf(to, ".%u", random_below(random_below(40) ? 24 : 400)) : sprintf(to, ".");
#endif
    return to + sprintf(to, "%s%c", length, letter);
}

static char *words(char *to) {
#ifndef SYMBOLIC
    static const char *const texts[] = {"", "", "x", "a b", "%%", "100%%, ", "\xe4", "\n"};
    to += sprintf(to, "%s", texts[random_below(8)]);
#endif
    return to;
}

/* The format behind which the arguments of a directive stand, and `stars` ints before them. */
static char *new_format(const char *lengths, const char *letters, int *stars, int *length) {
    static const char *const modifiers[] = {"", "hh", "h", "l", "ll", "j", "z", "t", "L", "q"};
    char *format = keep(malloc(200)), *to = format;
    unsigned chosen = 0;
#ifdef SYMBOLIC
    *stars = 0;
#else
    *stars = random_below(3) ? 0 : (int)random_below(4);
    chosen = random_below((unsigned)strlen(lengths));
#endif
    *length = lengths[chosen];
    const char *modifier = modifiers[*length - '0'];
    to = words(to);
#ifdef SYMBOLIC
    to = directive(to, 0, modifier, letters[below(2) % strlen(letters)]);
#else
    to = directive(to, *stars, modifier, letters[random_below((unsigned)strlen(letters))]);
#endif
    words(to);
    return format;
}

static int size_argument(void) {
#ifdef SYMBOLIC
    return 0;
#else
    return random_below(20) ? (int)random_below(30) - 6 : (int)random_below(300) - 10;
#endif
}

/* ---- where the text goes ---- */

static void note_result(int result, const char *text) {
    note((uint64_t)(int64_t)result);
    note((uint64_t)errno);
    if (text)
        note_text(text);
}

/* Through a stream in memory, or over a file; what is in it then. */
static char *memory;
static size_t memory_size;
static FILE *open_stream(void) { return open_memstream(&memory, &memory_size); }
static void close_stream(FILE *f) {
    fclose(f);
    note_bytes(memory, memory_size);
    free(memory);
}

/* A pipe of the right size: what was written to it is noted. */
static void note_pipe(int ends[2]) {
    static char bytes[ROOM];
    close(ends[1]);
    ssize_t count = read(ends[0], bytes, sizeof bytes);
    note((uint64_t)count);
    note_bytes(bytes, count < 0 ? 0 : (size_t)count);
    close(ends[0]);
}

enum { WAYS = 10 };

/* By way of one of the functions that take a list. */
static int by_list(unsigned way, const char *format, ...) {
    static char to[ROOM];
    char *text = NULL;
    int ends[2], result = 0;
    size_t size = 1;
#ifndef SYMBOLIC
    size = random_below(60);
#endif
    va_list list;
    va_start(list, format);
    memset(to, 0xa5, 80);
    switch (way) {
    case 0: result = vsnprintf(to, ROOM, format, list), note_result(result, to); break;
    case 1: result = vsnprintf(to, size, format, list), note_result(result, NULL), note_bytes(to, 70); break;
    case 2: result = vsprintf(to, format, list), note_result(result, to); break;
    case 3: result = vasprintf(&text, format, list), note_result(result, result < 0 ? NULL : text); break;
    case 4: result = __vsnprintf_chk(to, size, 0, ROOM, format, list), note_result(result, NULL), note_bytes(to, 70); break;
    case 5: result = __vsprintf_chk(to, 0, ROOM, format, list), note_result(result, to); break;
    case 6: result = __vasprintf_chk(&text, 0, format, list), note_result(result, result < 0 ? NULL : text); break;
    case 7: case 8:
        if (pipe(ends) < 0)
            abort();
        result = way == 7 ? vdprintf(ends[1], format, list) : __vdprintf_chk(ends[1], 0, format, list);
        note_result(result, NULL);
        note_pipe(ends);
        break;
    case 9: {
        FILE *f = open_stream();
        result = vfprintf(f, format, list);
        note_result(result, NULL);
        close_stream(f);
        break;
    }
    default: {
        FILE *f = open_stream();
        result = __vfprintf_chk(f, 0, format, list);
        note_result(result, NULL);
        close_stream(f);
        break;
    }
    }
    va_end(list);
    if (result >= 0)
        free(text);
    return result;
}

static char plain[ROOM];
static int fill(void) {
    memset(plain, 0xa5, 80);
    errno = 0;
    return 0;
}

/* By way of one that takes the arguments themselves. */
#define BY_HAND(way, ...)                                                                                       \
    do {                                                                                                        \
        char *text = NULL;                                                                                      \
        int ends[2], r = fill();                                                                                \
        FILE *f;                                                                                                \
        switch (way) {                                                                                          \
        case 0: r = snprintf(plain, 10, __VA_ARGS__), note_result(r, NULL), note_bytes(plain, 20); break;       \
        case 1: r = sprintf(plain, __VA_ARGS__), note_result(r, plain); break;                                  \
        case 2: r = asprintf(&text, __VA_ARGS__), note_result(r, r < 0 ? NULL : text); break;                   \
        case 3: r = __snprintf_chk(plain, 10, 0, ROOM, __VA_ARGS__), note_result(r, NULL), note_bytes(plain, 20); break; \
        case 4: r = __sprintf_chk(plain, 0, ROOM, __VA_ARGS__), note_result(r, plain); break;                   \
        case 5: r = __asprintf_chk(&text, 0, __VA_ARGS__), note_result(r, r < 0 ? NULL : text); break;          \
        case 6: case 7:                                                                                         \
            if (pipe(ends) < 0)                                                                                 \
                abort();                                                                                        \
            r = (way) == 6 ? dprintf(ends[1], __VA_ARGS__) : __dprintf_chk(ends[1], 0, __VA_ARGS__);            \
            note_result(r, NULL);                                                                               \
            note_pipe(ends);                                                                                    \
            break;                                                                                              \
        default:                                                                                                \
            f = open_stream();                                                                                  \
            r = (way) == 8 ? fprintf(f, __VA_ARGS__) : __fprintf_chk(f, 0, __VA_ARGS__);                        \
            note_result(r, NULL);                                                                               \
            close_stream(f);                                                                                    \
            break;                                                                                              \
        }                                                                                                       \
        if (r >= 0)                                                                                             \
            free(text);                                                                                         \
    } while (0)

#ifdef SYMBOLIC
#define WAY(count) 1
#else
#define WAY(count) random_below(count)
#endif

#define PRINT(...)                          \
    do {                                    \
        errno = 0;                          \
        unsigned way = WAY(11), plain_way = WAY(10); \
        by_list(way, __VA_ARGS__);          \
        BY_HAND(plain_way, __VA_ARGS__);    \
    } while (0)

#define PRINT_SIZES(stars, format, ...)                                      \
    do {                                                                     \
        int width = size_argument(), precision = size_argument();            \
        switch (stars) {                                                     \
        case 0: PRINT(format, __VA_ARGS__); break;                           \
        case 1: PRINT(format, width, __VA_ARGS__); break;                    \
        case 2: PRINT(format, precision, __VA_ARGS__); break;                \
        case 3: PRINT(format, width, precision, __VA_ARGS__); break;         \
        }                                                                    \
    } while (0)

/* ---- what is printed ---- */

TEST(sprintf, vsprintf, __sprintf_chk, __vsprintf_chk) {
    int stars, length;
    const char *format = new_format("012", "dxuoXibB", &stars, &length);
    int value = (int)integer();
    PRINT_SIZES(stars, format, value);
}

TEST(snprintf, vsnprintf) {
    int stars, length;
    const char *format = new_format("34569768", "duxoXibB", &stars, &length);
    int64_t value = integer();
    PRINT_SIZES(stars, format, value);
}

TEST(asprintf, vasprintf, __asprintf_chk, __vasprintf_chk) {
    int stars, length;
    const char *format = new_format("0", "s", &stars, &length);
    char *value = text("ab%\n");
#ifndef SYMBOLIC
    if (random_below(12) == 0)
        value = NULL;
#endif
    PRINT_SIZES(stars, format, value);
}

TEST(fprintf, vfprintf, __fprintf_chk, __vfprintf_chk) {
    int stars, length;
    const char *format = new_format("00003", "cC", &stars, &length);
    int value = letter("ab\x7f");
#ifndef SYMBOLIC
    if (random_below(4) == 0)
        value = (int)integer();
#endif
    PRINT_SIZES(stars, format, value);
}

CONCRETE(dprintf, vdprintf, __dprintf_chk, __vdprintf_chk) {
    int stars, length;
    const char *format = new_format("0003894", "aefgAEFG", &stars, &length);
    double value = real();
    long double extended = value;
    for (unsigned n = random_below(3); n; n--)
        extended *= 1.0000000000001L;
    if (random_below(20) == 0)
        extended *= value;
    if (strchr("894", length))
        PRINT_SIZES(stars, format, extended);
    else
        PRINT_SIZES(stars, format, value);
}

static const wchar_t *wide_text(void) {
    wchar_t *s = keep(malloc(20 * sizeof *s));
    size_t n = random_below(19);
    for (size_t i = 0; i < n; i++)
        s[i] = random_below(30) ? 'a' + (wchar_t)random_below(26) : (wchar_t)random_below(300);
    s[n] = 0;
    return random_below(12) ? s : NULL;
}

/* Wide strings, how far it came, errors' names, what is no directive; two of them, and positions. */
CONCRETE(__snprintf_chk, __vsnprintf_chk) {
    int stars, length, other = (int)integer(), first = (int)random_below(40) - 10, second = (int)random_below(30);
    int size = size_argument();
    double x = real();
    long double y = (long double)real();
    const char *format;
    const wchar_t *s = wide_text();
    char *t = text("abc");
    static const char *const positions[] = {"%2$*1$d|%1$d", "%1$d %2$d %1$x", "%2$5d%%%1$-7d|", "%d %2$o", "%1$.*2$d%2$d"};
    static const char *const broken[] = {"%k %d", "%5.3k|%d", "a%-+lv%d", "%", "abc %5", "%hhhd", "%0$d", "%#'I!%i", "%d%"};
    union {
        signed char c;
        short s;
        int i;
        long l;
    } count = {.l = 0x5a5a5a5a5a5a5a5a};
    switch (random_below(7)) {
    case 0: format = new_format("33334", "s", &stars, &length); PRINT_SIZES(stars, format, s); break;
    case 1: format = new_format("0", "S", &stars, &length); PRINT_SIZES(stars, format, s); break;
    case 2: format = new_format("0123456", "n", &stars, &length); PRINT_SIZES(stars, format, &count); note((uint64_t)count.l); break;
    case 3: format = positions[random_below(5)]; PRINT(format, first, second); break;
    case 4: format = broken[random_below(9)]; PRINT(format, first, second); break;
    case 5: PRINT("%3$s %1$*2$.3f %4$Lg %5$ls %6$lld%7$n|", x, size, t, y, s, (long long)other, &count.i); note((uint64_t)count.l); break;
    case 6:
        errno = (int)random_below(140);
        note((uint64_t)snprintf(plain, ROOM, "%m|%20.7m|%-20m|%p%9p%-9p|%n", NULL, NULL, NULL, &count.i));
        note_text(plain);
        note((uint64_t)count.l);
        errno = 0;
        format = random_below(2) ? "%99999999999d" : "%.99999999999d";
        PRINT(format, other);
        break;
    }
}

static int print_to(int fd, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int result = vdprintf(fd, format, list);
    va_end(list);
    return result;
}
static int print_checked_to(int fd, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int result = __vdprintf_chk(fd, 0, format, list);
    va_end(list);
    return result;
}
static int print_checked(char *to, size_t size, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int result = __vsnprintf_chk(to, size, 0, ROOM, format, list);
    va_end(list);
    return result;
}

/* Into a file and into a room of some size, both of which hold what was meant. */
TEST(dprintf, vdprintf, __dprintf_chk, __vdprintf_chk, __snprintf_chk, __vsnprintf_chk) {
    FILE *f = tmpfile();
    int n = (int)integer(), fd = fileno(f);
    char *s = text("ab"), *to = room(ROOM);
    size_t size = 1 + below(6);
    note((uint64_t)dprintf(fd, "%d|", n)), note((uint64_t)__dprintf_chk(fd, 0, "%s%x", s, n));
    note((uint64_t)print_to(fd, "%5d", n)), note((uint64_t)print_checked_to(fd, "%-4s|", s));
    rewind(f);
    size_t count = fread(to, 1, ROOM, f);
    note(count), note_bytes(to, count);
    note((uint64_t)__snprintf_chk(to, size, 0, ROOM, "%d%s", n, s)), note_text(to);
    note((uint64_t)print_checked(to, size, "%s%d", s, n)), note_text(to);
    fclose(f);
}
