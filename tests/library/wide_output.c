/* wchar.h: streams and formats of wide characters. */
#include "check.h"

#include <stdarg.h>
#include <wchar.h>

enum { ROOM = 700 };

/* A format for one argument, with text around it. */
static wchar_t *wide_format(const char *lengths, const char *letters, int *length) {
    static const char *const modifiers[] = {"", "hh", "h", "l", "ll", "j"};
    wchar_t *format = keep(malloc(100 * sizeof *format)), *to = format;
    char directive[60] = "%", *at = directive + 1;
#ifdef SYMBOLIC
    *length = lengths[0];
    at += sprintf(at, "%s%c", modifiers[*length - '0'], letters[0]);
#else
    static const wchar_t *const texts[] = {L"", L"", L"x", L"a b", L"%%", L"\xe4", L"\x4e00", L"\n"};
    *length = lengths[random_below((unsigned)strlen(lengths))];
    wcscpy(to, texts[random_below(8)]), to += wcslen(to);
    for (unsigned n = random_below(3); n; n--)
        *at++ = "-+ #0"[random_below(5)];
    if (random_below(2))
        at += sprintf(at, "%u", random_below(20));
    if (random_below(3) == 0)
        at += sprintf(at, ".%u", random_below(12));
    at += sprintf(at, "%s", modifiers[*length - '0']);
    *at++ = letters[random_below((unsigned)strlen(letters))];
    *at = '\0';
#endif
    for (at = directive; *at; at++)
        *to++ = *at;
    *to = 0;
#ifndef SYMBOLIC
    wcscpy(to, texts[random_below(8)]);
#endif
    return format;
}

static int print_list(const wchar_t *format, ...) {
    va_list list;
    va_start(list, format);
    int result = vwprintf(format, list);
    va_end(list);
    return result;
}

static int by_list(wchar_t *to, size_t size, const wchar_t *format, ...) {
    va_list list;
    va_start(list, format);
    int result = vswprintf(to, size, format, list);
    va_end(list);
    return result;
}

static void note_wide(const wchar_t *s, size_t count) {
    for (size_t i = 0; i < count; i++)
        note((uint64_t)s[i]);
}

/* With much room and with little. Of what did not fit, the C library shows an end, and not always the text before it. */
#define PRINT(...)                                                   \
    do {                                                             \
        wchar_t *to = room(ROOM * sizeof *to);                       \
        int result = swprintf(to, ROOM, __VA_ARGS__);                \
        note((uint64_t)result), note((uint64_t)errno);               \
        note_wide(to, result < 0 ? 0 : (size_t)result + 1);          \
        errno = 0;                                                   \
        result = by_list(to, size, __VA_ARGS__);                     \
        note((uint64_t)result);                                      \
        note_wide(to, result < 0 ? 0 : (size_t)result + 1);          \
    } while (0)

#ifdef SYMBOLIC
static size_t some_size(void) { return 3; }
#else
static size_t some_size(void) { return random_below(24); }
#endif

TEST(swprintf, vswprintf) {
    int length, value = (int)integer();
    size_t size = some_size();
    const wchar_t *format = wide_format("012", "dxuoXi", &length);
    PRINT(format, value);
}

static wchar_t *wide_text(const char *alphabet) {
    wchar_t *s = keep(malloc(24 * sizeof *s));
    size_t n = 2;
#ifndef SYMBOLIC
    n = random_below(23);
#endif
    for (size_t i = 0; i < n; i++)
        s[i] = letter(alphabet);
#ifndef SYMBOLIC
    if (n && random_below(5) == 0)
        s[random_below((unsigned)n)] = (wchar_t)random_below(70000);
#endif
    s[n] = 0;
    return s;
}

/* Also numbers of other kinds, characters and strings, narrow and wide. */
CONCRETE(wprintf, vwprintf) {
    int length;
    size_t size = some_size();
    const wchar_t *format, *wide_argument = wide_text("ab");
    double x = real();
    int64_t n = integer();
    char *s = text("abc");
    static const wchar_t *const positions[] = {L"%2$ls|%1$s", L"%1$5s%2$-5ls|", L"%k%s", L"%1$s%!", L"%\x4e00 %s", L"abc%"};
    switch (random_below(7)) {
    case 0: format = wide_format("3345", "dxuoXi", &length); PRINT(format, n); break;
    case 1: format = wide_format("03", "fega", &length); PRINT(format, x); break;
    case 2: format = wide_format("0", "s", &length); PRINT(format, s); break;
    case 3: format = wide_format("3", "s", &length); PRINT(format, wide_argument); break;
    case 4: format = wide_format("0", "c", &length); PRINT(format, (int)n); break;
    case 5: format = wide_format("3", "c", &length); PRINT(format, (wint_t)(n & 0xffff)); break;
    case 6: format = positions[random_below(6)]; PRINT(format, s, wide_argument); break;
    }
    static wchar_t written[64];
    FILE *usual = stdout;
    stdout = tmpfile();
    note((uint64_t)wprintf(L"%d|%ls", (int)n, L"wide")), note((uint64_t)print_list(L"%s\n", "list"));
    rewind(stdout);
    note_wide(written, fgetws(written, 64, stdout) ? wcslen(written) : 0);
    fclose(stdout);
    stdout = usual;
}

static int stream_list(FILE *f, const wchar_t *format, ...) {
    va_list list;
    va_start(list, format);
    int result = vfwprintf(f, format, list);
    va_end(list);
    return result;
}

TEST(fputwc, putwc, fputws, fwprintf, vfwprintf, fgetwc, getwc, fgetws, ungetwc, fwide) {
    FILE *f = tmpfile();
    wchar_t *to = room(40 * sizeof *to);
    char *s = text("ab\n");
    wchar_t line[64];
    size_t n = 0;
    for (; s[n]; n++)
        line[n] = s[n] & 0x7f ? s[n] & 0x7f : 'x';
    line[n] = 0;
    note((uint64_t)fwide(f, 0));
    note((uint64_t)fputws(line, f) >= 0);
    note(fputwc(*line, f)), note(putwc('b', f));
    note((uint64_t)fwprintf(f, L"%s|%d", "abc", 7)), note((uint64_t)stream_list(f, L"%ls\n", L"wide"));
    note((uint64_t)fwide(f, 0)), note((uint64_t)fwide(f, -1));
    rewind(f);
#ifdef SYMBOLIC
    note(fgetwc(f)), note(ungetwc('q', f)), note(getwc(f));
    note(fgetws(to, 3, f) == to), note_wide(to, 2);
#else
    for (wint_t c = 0; c != WEOF;) {
        memset(to, 0xa5, 40 * sizeof *to);
        switch (random_below(3)) {
        case 0: note(c = fgetwc(f)); break;
        case 1: note(c = getwc(f)), note(ungetwc(c, f)), note(fgetwc(f)); break;
        case 2:
            c = fgetws(to, 1 + (int)random_below(39), f) ? 0 : WEOF;
            note(c == 0), note_wide(to, 40);
            break;
        }
        note((uint64_t)feof(f)), note((uint64_t)ferror(f));
    }
#endif
    fclose(f);
}

/* Standard input and output that are other streams meanwhile; and a stream that is for bytes. */
CONCRETE(putwchar, getwchar) {
    FILE *f = tmpfile(), *in = stdin, *out = stdout;
    wchar_t c = (wchar_t)(1 + random_below(127)), line[4];
    stdin = stdout = f;
    note(putwchar(c));
    rewind(f);
    note(getwchar()), note(getwchar());
    stdin = in, stdout = out;
    fclose(f);
    f = tmpfile();
    note((uint64_t)fputs("ab", f) >= 0);
    note((uint64_t)fwide(f, 1)), note(fputwc('x', f)), note((uint64_t)fputws(L"x", f)), note((uint64_t)fwprintf(f, L"x"));
    rewind(f);
    note(fgetwc(f)), note(fgetws(line, 4, f) == NULL), note((uint64_t)fgetc(f));
    fclose(f);
}

TEST(fputwc_unlocked, putwc_unlocked, putwchar_unlocked, fputws_unlocked, fgetwc_unlocked, getwc_unlocked,
     getwchar_unlocked, fgetws_unlocked) {
    FILE *f = tmpfile(), *in = stdin, *out = stdout;
    wchar_t c = (wchar_t)('a' + below(3)), line[8] = {c, below(2) ? '\n' : 'x', 'y', 0};
    stdin = stdout = f;
    note(fputwc_unlocked(c, f)), note(putwc_unlocked('b', f)), note(putwchar_unlocked(c)), note((uint64_t)fputws_unlocked(line, f) >= 0);
    rewind(f);
    note(fgetwc_unlocked(f)), note(getwc_unlocked(f)), note(getwchar_unlocked());
    note(fgetws_unlocked(line, 8, f) == line), note_wide(line, wcslen(line));
    stdin = in, stdout = out;
    fclose(f);
}

TEST(wprintf, vwprintf, putwchar, getwchar) {
    FILE *f = tmpfile(), *in = stdin, *out = stdout;
    wchar_t *s = wide_text("ab");
    int n = (int)integer();
    stdin = stdout = f;
    note((uint64_t)wprintf(L"%d|", n)), note((uint64_t)print_list(L"%3x", n)), note(putwchar('a' + (n & 1)));
    for (size_t i = 0; s[i]; i++)
        if ((unsigned)s[i] < 0x80)
            note(putwchar(s[i]));
    rewind(f);
    for (int i = 0; i < 6; i++)
        note(getwchar());
    stdin = in, stdout = out;
    fclose(f);
}
