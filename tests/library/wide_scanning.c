/* wchar.h: the wscanf family, on strings and on streams. Strings may hold characters outside ASCII. */
#include "check.h"

#include <stdarg.h>
#include <wchar.h>

int __isoc99_swscanf(const wchar_t *text, const wchar_t *format, ...);
int __isoc99_vswscanf(const wchar_t *text, const wchar_t *format, va_list list);
int __isoc99_fwscanf(FILE *f, const wchar_t *format, ...), __isoc99_wscanf(const wchar_t *format, ...);
int __isoc99_vfwscanf(FILE *f, const wchar_t *format, va_list list), __isoc99_vwscanf(const wchar_t *format, va_list list);
int old_swscanf(const wchar_t *text, const wchar_t *format, ...) __asm__("swscanf");
int old_vswscanf(const wchar_t *text, const wchar_t *format, va_list list) __asm__("vswscanf");
int old_fwscanf(FILE *f, const wchar_t *format, ...) __asm__("fwscanf");
int old_wscanf(const wchar_t *format, ...) __asm__("wscanf");
int old_vfwscanf(FILE *f, const wchar_t *format, va_list list) __asm__("vfwscanf");
int old_vwscanf(const wchar_t *format, va_list list) __asm__("vwscanf");
/* An older C library does not have them. */
int __isoc23_swscanf(const wchar_t *text, const wchar_t *format, ...) __attribute__((weak));
int __isoc23_vswscanf(const wchar_t *text, const wchar_t *format, va_list list) __attribute__((weak));
int __isoc23_fwscanf(FILE *f, const wchar_t *format, ...) __attribute__((weak));
int __isoc23_wscanf(const wchar_t *format, ...) __attribute__((weak));
int __isoc23_vfwscanf(FILE *f, const wchar_t *format, va_list list) __attribute__((weak));
int __isoc23_vwscanf(const wchar_t *format, va_list list) __attribute__((weak));

static union cell {
    long l;
    double d;
    char text[64];
    wchar_t wide[64];
} cells[3];

enum { A_NUMBER, A_REAL, A_TEXT, A_BLOCK, A_WIDE_TEXT, NOTHING_ELSE };

/* A format with one conversion that stores, and %n. */
static const wchar_t *some_format(int *kind) {
    static const struct {
        int kind;
        const wchar_t *format;
    } formats[] = {{A_NUMBER, L"%ld%n"}, {A_WIDE_TEXT, L"%5ls%n"}, {A_TEXT, L" %3[^x1]%n"}, {A_NUMBER, L"%li%n"},
                   {A_NUMBER, L" x%lx%n"}, {A_NUMBER, L"%*c%3lu%n"}, {A_REAL, L"%lf%n"}, {A_REAL, L"%*s%lg%n"},
                   {A_TEXT, L"%20s%n"}, {A_BLOCK, L"%3c%n"}, {A_TEXT, L"%[a-x ]%n"}, {A_WIDE_TEXT, L"%2lc%n"},
                   {A_WIDE_TEXT, L"%l[^ 1]%n"}, {A_WIDE_TEXT, L"1%20S%n"}, {A_WIDE_TEXT, L"%C%n"}, {A_NUMBER, L"%lo,%n"},
                   {A_NUMBER, L"%2ld%%%n"}, {NOTHING_ELSE, L"x%n"}, {NOTHING_ELSE, L"%k%n"}, {NOTHING_ELSE, L"%*d%n"}};
    unsigned which = below(sizeof formats / sizeof *formats);
    *kind = formats[which].kind;
    return formats[which].format;
}

static void clear_cells(void) { memset(cells, 0x5a, sizeof cells); }

static void note_cells(int kind, int result) {
    note((uint64_t)(int64_t)result);
    note((uint64_t)errno);
    errno = 0;
    if (result > 0 && kind == A_NUMBER)
        note((uint64_t)cells[0].l);
    if (result > 0 && kind == A_REAL)
        note_double(cells[0].d);
    if (result > 0 && kind == A_TEXT) /* behind its end glibc writes one byte more, which nobody has promised it */
        note_text(cells[0].text);
    if (result > 0 && kind == A_BLOCK)
        note_bytes(cells[0].text, 24);
    for (int i = 0; result > 0 && kind == A_WIDE_TEXT && i < 24; i++)
        note((uint64_t)cells[0].wide[i]);
    note((uint64_t)cells[kind == NOTHING_ELSE ? 0 : 1].l);
}

/* Pieces of what the formats ask for. */
static wchar_t *some_text(void) {
    wchar_t *s = keep(malloc(200 * sizeof *s));
#ifdef SYMBOLIC
    char *few = text("1x ");
    for (int i = 0; i < 3; i++)
        s[i] = few[i];
#else
    static const wchar_t *const pieces[] = {L"12", L"-7", L"0x1f", L"word", L"x", L" ", L"1.5e3", L"nan", L"\n ", L"077", L"+", L"%"};
    size_t n = 0;
    for (unsigned k = random_below(6); k; k--) {
        wcscpy(s + n, pieces[random_below(12)]), n += wcslen(s + n);
        for (unsigned j = random_below(3); j; j--)
            s[n++] = L"1x a,-%"[random_below(7)];
    }
    s[n] = 0;
#endif
    return s;
}

static int string_list(int way, const wchar_t *s, const wchar_t *format, ...) {
    va_list list;
    va_start(list, format);
    int r = way == 0   ? old_vswscanf(s, format, list)
            : way == 1 ? __isoc99_vswscanf(s, format, list)
                       : (__isoc23_vswscanf ? __isoc23_vswscanf : __isoc99_vswscanf)(s, format, list);
    va_end(list);
    return r;
}

TEST(swscanf, __isoc99_swscanf, __isoc23_swscanf, vswscanf, __isoc99_vswscanf, __isoc23_vswscanf) {
    wchar_t *s = some_text();
    int kind, length = (int)wcslen(s);
    const wchar_t *format = some_format(&kind);
#ifndef SYMBOLIC
    if (length && random_below(4) == 0)
        s[random_below((unsigned)length)] = (wchar_t)(128 + random_below(70000));
#endif
    for (int way = 0; way < 3; way++) {
        clear_cells(), note_cells(kind, string_list(way, s, format, &cells[0], &cells[1]));
        clear_cells();
        int r = way == 0   ? old_swscanf(s, format, &cells[0], &cells[1])
                : way == 1 ? __isoc99_swscanf(s, format, &cells[0], &cells[1])
                           : (__isoc23_swscanf ? __isoc23_swscanf : __isoc99_swscanf)(s, format, &cells[0], &cells[1]);
        note_cells(kind, r);
    }
}

static int stream_list(int way, FILE *f, const wchar_t *format, ...) {
    va_list list;
    va_start(list, format);
    int r = way == 0   ? old_vfwscanf(f, format, list)
            : way == 1 ? __isoc99_vfwscanf(f, format, list)
            : way == 2 ? (__isoc23_vfwscanf ? __isoc23_vfwscanf : __isoc99_vfwscanf)(f, format, list)
            : way == 3 ? old_vwscanf(format, list)
            : way == 4 ? __isoc99_vwscanf(format, list)
                       : (__isoc23_vwscanf ? __isoc23_vwscanf : __isoc99_vwscanf)(format, list);
    va_end(list);
    return r;
}

static int by_stream(int way, FILE *f, const wchar_t *format) {
    switch (way) {
    case 0: return old_fwscanf(f, format, &cells[0], &cells[1]);
    case 1: return __isoc99_fwscanf(f, format, &cells[0], &cells[1]);
    case 2: return (__isoc23_fwscanf ? __isoc23_fwscanf : __isoc99_fwscanf)(f, format, &cells[0], &cells[1]);
    case 3: return old_wscanf(format, &cells[0], &cells[1]);
    case 4: return __isoc99_wscanf(format, &cells[0], &cells[1]);
    default: return (__isoc23_wscanf ? __isoc23_wscanf : __isoc99_wscanf)(format, &cells[0], &cells[1]);
    }
}

TEST(fwscanf, __isoc99_fwscanf, __isoc23_fwscanf, wscanf, __isoc99_wscanf, __isoc23_wscanf, vfwscanf, __isoc99_vfwscanf,
     __isoc23_vfwscanf, vwscanf, __isoc99_vwscanf, __isoc23_vwscanf) {
    wchar_t *s = some_text();
    int kind;
    const wchar_t *format = some_format(&kind);
    FILE *f = tmpfile(), *usual = stdin;
    note((uint64_t)fputws(s, f) >= 0);
    stdin = f;
    for (int way = 0; way < 6; way++) {
        rewind(f);
        clear_cells(), note_cells(kind, stream_list(way, f, format, &cells[0], &cells[1]));
        note((uint64_t)fgetwc(f)), note((uint64_t)feof(f) != 0);
        rewind(f);
        clear_cells(), note_cells(kind, by_stream(way, f, format));
        note((uint64_t)fgetwc(f)), note((uint64_t)feof(f) != 0);
    }
    stdin = usual;
    fclose(f);
}
