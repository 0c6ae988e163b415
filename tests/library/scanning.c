/* stdio.h: the scanf family. Texts that look like what the format asks for, and texts that do not. */
#include "check.h"

#include <stdarg.h>
#include <wchar.h>

int __isoc99_sscanf(const char *text, const char *format, ...);
int __isoc99_vsscanf(const char *text, const char *format, va_list list);
int __isoc99_fscanf(FILE *f, const char *format, ...);
int __isoc99_vfscanf(FILE *f, const char *format, va_list list);
/* What newer headers call; an older C library does not have them. No text here begins with 0b. */
int __isoc23_sscanf(const char *text, const char *format, ...) __attribute__((weak));
int __isoc23_vsscanf(const char *text, const char *format, va_list list) __attribute__((weak));
/* The headers send their own names elsewhere. */
int old_sscanf(const char *text, const char *format, ...) __asm__("sscanf");
int old_vsscanf(const char *text, const char *format, va_list list) __asm__("vsscanf");

static const char *what;

/* From a string or from a stream over it; of that, how far it was read. */
static int by_list(int way, const char *format, ...) {
    va_list list;
    int result;
    FILE *f;
    va_start(list, format);
    switch (way) {
    case 0: result = old_vsscanf(what, format, list); break;
    case 1: result = __isoc99_vsscanf(what, format, list); break;
    case 6: result = (__isoc23_vsscanf ? __isoc23_vsscanf : __isoc99_vsscanf)(what, format, list); break;
    default:
        f = fmemopen((void *)what, strlen(what), "r");
        result = __isoc99_vfscanf(f, format, list);
        note((uint64_t)ftell(f));
        note((uint64_t)feof(f));
        fclose(f);
    }
    va_end(list);
    return result;
}

static int from_stream(const char *format, void *const to[5]) {
    FILE *f = fmemopen((void *)what, strlen(what), "r");
    int result = __isoc99_fscanf(f, format, to[0], to[1], to[2], to[3], to[4]);
    note((uint64_t)ftell(f));
    note((uint64_t)feof(f));
    fclose(f);
    return result;
}

enum { WAYS = 8 };
static int scan_by(int way, const char *format, void *const to[5]) {
    switch (way) {
    case 0: case 1: case 2: case 6: return by_list(way, format, to[0], to[1], to[2], to[3], to[4]);
    case 3: return old_sscanf(what, format, to[0], to[1], to[2], to[3], to[4]);
    case 4: return __isoc99_sscanf(what, format, to[0], to[1], to[2], to[3], to[4]);
    case 5: return (__isoc23_sscanf ? __isoc23_sscanf : __isoc99_sscanf)(what, format, to[0], to[1], to[2], to[3], to[4]);
    default: return from_stream(format, to);
    }
}

#ifdef SYMBOLIC
static int choose_way(void) { return 4; }
#else
static int choose_way(void) { return (int)random_below(WAYS); }
#endif
static const char *one_of(const char *const *texts, unsigned count) { return texts[random_below(count)]; }

/* A few pieces, some of them random. */
static void compose(const char *const *pieces, unsigned count, const char *alphabet) {
    char *s = keep(malloc(200));
    *s = '\0';
    for (unsigned n = random_below(6); n; n--) {
        strcat(s, one_of(pieces, count));
        for (unsigned k = random_below(3); k; k--)
            strncat(s, alphabet + random_below((unsigned)strlen(alphabet)), 1);
    }
    what = s;
}

/* "%", perhaps discarding, a width and a length; the letter follows. */
static char *specification(char *to, const char *length) {
    *to++ = '%';
    if (random_below(6) == 0)
        *to++ = '*';
    if (random_below(3) == 0)
        to += sprintf(to, "%u", random_below(random_below(10) ? 5 : 30));
    return to + sprintf(to, "%s", length);
}

static const char *const fillers[] = {"", "", "", " ", ",", "%%", "x", " : ", "%n", "\t\n"};
static const char *const blanks[] = {"", "", "", " ", ",", "x", " :", "\n"};

static union cell {
    signed char c;
    short s;
    int i;
    long l;
    float f;
    double d;
    long double x;
    char text[64];
    wchar_t wide[64];
    void *pointer;
} cells[5];
static void *const addresses[5] = {&cells[0], &cells[1], &cells[2], &cells[3], &cells[4]};

static void clear_cells(void) {
    for (int i = 0; i < 5; i++)
        memset(&cells[i], 0x5a, sizeof cells[i]);
}

TEST(sscanf, __isoc99_sscanf, __isoc23_sscanf) {
    static const char *const lengths[] = {"", "", "hh", "h", "l", "ll", "j", "z", "t", "L", "q"};
    static const char *const numbers[] = {"0", "12", "-7", "+08", "0x1f", "0X", "-", "+", "99999999999", "-2147483649", "9223372036854775807",
                                          "-9223372036854775808", "9223372036854775808", "18446744073709551615",
                                          "18446744073709551616", "077", "-0xffffffffffffffff1", "(nil)", "(ni", " 5", "\n6"};
    char format[60] = "%d%n";
#ifdef SYMBOLIC
    what = text("1-x");
#else
    compose(numbers, 21, " ,x%-109a");
    char *to = format;
    for (int i = 0; i < 2; i++) {
        to = specification(to, one_of(lengths, 11));
        *to++ = "diuoxXpi"[random_below(8)];
        to += sprintf(to, "%s", one_of(fillers, 10));
    }
    if (!strstr(format, "%n") && random_below(2))
        strcpy(to, "%n");
#endif
    clear_cells();
    int result = scan_by(choose_way(), format, addresses);
    note((uint64_t)(int64_t)result);
    for (int i = 0; i < 5; i++)
        note((uint64_t)cells[i].l);
}

TEST(__isoc99_vsscanf, __isoc23_vsscanf) {
    static const char *const lengths[] = {"", "l", "L", "ll"};
    static const char *const numbers[] = {"0", "1.5", "-.25", ".", "1e5", "1e", "1e+", "-1E-3x", "0x1.8p3", "0x", "0x.p1", "inf", "-INFINITY",
                                          "infi", "nan", "na", "NAN(12)", "1e999", "-1e-999", "123456789.123456789", "+", "1..2", "-0",
                                          "0x1p-1080", "00.1", "0e0", "1e4000", "9.999999999999999999"};
    char format[60] = "%n%c%n";
    unsigned length = 0;
#ifdef SYMBOLIC
    what = text("1.x");
#else
    compose(numbers, 28, " ,x.-+10ep");
    length = random_below(4);
    char *to = format;
    to = specification(to, lengths[length]);
    *to++ = "aefgAEFG"[random_below(8)];
    to += sprintf(to, "%s", one_of(fillers, 10));
    strcpy(to, "%n");
#endif
    clear_cells();
    int result = scan_by(choose_way(), format, addresses);
    note((uint64_t)(int64_t)result);
    if (!strchr(format, '*') && result > 0) {
        if (length == 0)
            note_float(cells[0].f);
        else if (length == 1)
            note_double(cells[0].d);
        else
            note_long_double(cells[0].x);
    }
    note((uint64_t)cells[1].i);
}

/* Words, blocks and sets, also into blocks of their own and into wide characters. */
CONCRETE(__isoc99_fscanf, __isoc99_vfscanf) {
    static const char *const pieces[] = {"word", "a", "-", "]", "1", " ", "\n ", "abc-def", "^^", "[x]", "%", "\xe4"};
    static const char *const sets[] = {"[abc]", "[^abc]", "[a-d]", "[]a]", "[^]a]", "[-a]", "[a-]", "[^-a]", "[z-a]", "[a-c-e]", "[0-9%",
                                       "[^\n]", "[%]", "[a-z]", "[\x01-\xff]", "s", "s", "s", "c", "c", "C", "S"};
    static const char *const lengths[] = {"", "", "", "m", "m", "l", "ml"};
    char format[80], *to = format;
    int allocated[2], wide[2], discarded[2], wide_set = 0;
    compose(pieces, 12, "abcxyz01 -]^");
    for (int i = 0; i < 2; i++) {
        const char *letter = one_of(sets, 22);
        int is_c = *letter == 'c' || *letter == 'C';
        discarded[i] = random_below(6) == 0;
        to += sprintf(to, discarded[i] ? "%%*" : "%%");
        if (is_c ? random_below(2) : random_below(3) == 0)
            to += sprintf(to, "%u", 1 + random_below(6));
        const char *length = one_of(lengths, 7);
        allocated[i] = *length == 'm';
        wide[i] = strchr(length, 'l') || *letter == 'C' || *letter == 'S';
        wide_set |= wide[i] && *letter == '[';
        to += sprintf(to, "%s%s%s", length, letter, one_of(blanks, 8));
    }
    if (random_below(2))
        strcpy(to, "%n");
    for (char *c = (char *)what; wide_set && *c; c++)
        *c &= 0x7f; /* what is stored for others there is nobody's promise */
    clear_cells();
    int result = scan_by(choose_way(), format, addresses), left = result;
    note((uint64_t)(int64_t)result);
    note((uint64_t)errno);
    for (int i = 0, k = 0; i < 2; i++) {
        if (discarded[i])
            continue;
        if (left-- <= 0 && !(i == 1 && result == 0))
            break;
        union cell *cell = &cells[k++];
        if (allocated[i]) {
            note(cell->pointer != NULL);
            if (left >= 0)
                free(cell->pointer);
        } else if (left >= 0) {
            note_bytes(cell, 12);
        }
    }
}

/* Positions, what is no conversion, and formats that end too early. */
CONCRETE(vsscanf) {
    static const char *const formats[] = {"%2$d %1$d", "%1$d%2$3d", "%d%", "%d%k", "%5", "%d %", "%!%d", "%2$s", "%3$n%1$i",
                                          "%'d,%Id", "%*d%*d%n", " ", "%%%d", "%[", "%d%5"};
    static const char *const pieces[] = {"1", "22 ", "-3", "%4", " %5", "x", "word "};
    compose(pieces, 7, " 0123456789,");
    clear_cells();
    const char *format = one_of(formats, 15);
    int result = scan_by((int)random_below(WAYS), format, addresses);
    note((uint64_t)(int64_t)result);
    for (int i = 0; i < 5; i++)
        note((uint64_t)cells[i].l);
}
