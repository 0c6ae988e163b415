/* multibyte.c -- wide characters and bytes in the C locale: a character is a byte of ASCII, any other byte is an error.
 * There is no state between calls. Classes of wide characters are those of ctype.h. */
#include "model.h"

typedef __WCHAR_TYPE__ wide;
typedef __WINT_TYPE__ wide_or_end;

enum { END = -1 };
#define ERROR ((size_t)-1)
#define TOO_SHORT ((size_t)-2)

static size_t not_a_character(void) {
    errno = EILSEQ;
    return ERROR;
}

WEAK int mbsinit(const void *state) {
    (void)state;
    return 1;
}
WEAK wide_or_end btowc(int c) { return c >= 0 && c < 128 ? (wide_or_end)c : (wide_or_end)END; }
WEAK int wctob(wide_or_end c) { return c < 128 ? (int)c : END; }

WEAK size_t mbrtowc(wide *to, const char *s, size_t count, void *state) {
    (void)state;
    if (!s)
        return 0;
    if (count == 0)
        return TOO_SHORT;
    unsigned char byte = (unsigned char)*s;
    if (byte >= 128)
        return not_a_character();
    if (to)
        *to = byte;
    return byte != 0;
}
WEAK size_t mbrlen(const char *s, size_t count, void *state) { return mbrtowc(NULL, s, count, state); }
/* An empty string is one even where no byte may be taken. */
WEAK int mbtowc(wide *to, const char *s, size_t count) {
    if (s && !*s && count == 0) {
        if (to)
            *to = 0;
        return 0;
    }
    size_t used = mbrtowc(to, s, count, NULL);
    return used == TOO_SHORT ? -1 : (int)used;
}
WEAK int mblen(const char *s, size_t count) { return mbtowc(NULL, s, count); }

WEAK size_t wcrtomb(char *to, wide c, void *state) {
    (void)state;
    if (!to)
        return 1;
    if ((unsigned)c >= 128)
        return not_a_character();
    *to = (char)c;
    return 1;
}
WEAK int wctomb(char *to, wide c) { return to ? (int)wcrtomb(to, c, NULL) : 0; }

/* ---- strings: *from is left behind what was taken, NULL at the end ---- */

WEAK size_t mbsnrtowcs(wide *to, const char **from, size_t bytes, size_t count, void *state) {
    (void)state;
    const char *s = *from;
    for (size_t n = 0;; n++, s++) {
        if ((to && n == count) || bytes-- == 0) {
            if (to)
                *from = s;
            return n;
        }
        if ((unsigned char)*s >= 128) {
            if (to)
                *from = s;
            return not_a_character();
        }
        if (to)
            to[n] = *s;
        if (!*s) {
            if (to)
                *from = NULL;
            return n;
        }
    }
}
WEAK size_t mbsrtowcs(wide *to, const char **from, size_t count, void *state) {
    return mbsnrtowcs(to, from, SIZE_MAX, count, state);
}
WEAK size_t mbstowcs(wide *to, const char *from, size_t count) { return mbsrtowcs(to, &from, count, NULL); }

WEAK size_t wcsnrtombs(char *to, const wide **from, size_t wides, size_t count, void *state) {
    (void)state;
    const wide *s = *from;
    for (size_t n = 0;; n++, s++) {
        if ((to && n == count) || wides-- == 0) {
            if (to)
                *from = s;
            return n;
        }
        if ((unsigned)*s >= 128) {
            if (to)
                *from = s;
            return not_a_character();
        }
        if (to)
            to[n] = (char)*s;
        if (!*s) {
            if (to)
                *from = NULL;
            return n;
        }
    }
}
WEAK size_t wcsrtombs(char *to, const wide **from, size_t count, void *state) {
    return wcsnrtombs(to, from, SIZE_MAX, count, state);
}
WEAK size_t wcstombs(char *to, const wide *from, size_t count) { return wcsrtombs(to, &from, count, NULL); }

/* ---- classes ---- */

INLINE int in(wide_or_end c, unsigned first, unsigned last) { return (unsigned)c - first <= last - first; }
INLINE int letter(wide_or_end c) { return in(c | 32, 'a', 'z') & (c < 128); }

WEAK int iswupper(wide_or_end c) { return in(c, 'A', 'Z'); }
WEAK int iswlower(wide_or_end c) { return in(c, 'a', 'z'); }
WEAK int iswalpha(wide_or_end c) { return letter(c); }
WEAK int iswdigit(wide_or_end c) { return in(c, '0', '9'); }
WEAK int iswxdigit(wide_or_end c) { return in(c, '0', '9') | in(c, 'a', 'f') | in(c, 'A', 'F'); }
WEAK int iswalnum(wide_or_end c) { return letter(c) | in(c, '0', '9'); }
WEAK int iswspace(wide_or_end c) { return in(c, 9, 13) | (c == ' '); }
WEAK int iswblank(wide_or_end c) { return (c == ' ') | (c == '\t'); }
WEAK int iswprint(wide_or_end c) { return in(c, 32, 126); }
WEAK int iswgraph(wide_or_end c) { return in(c, 33, 126); }
WEAK int iswcntrl(wide_or_end c) { return in(c, 0, 31) | (c == 127); }
WEAK int iswpunct(wide_or_end c) { return in(c, 33, 126) & !(letter(c) | in(c, '0', '9')); }
WEAK wide_or_end towlower(wide_or_end c) { return c + ((unsigned)in(c, 'A', 'Z') << 5); }
WEAK wide_or_end towupper(wide_or_end c) { return c - ((unsigned)in(c, 'a', 'z') << 5); }

int strcmp(const char *a, const char *b);

static const struct {
    const char *name;
    int (*test)(wide_or_end);
} classes[] = {{"alnum", iswalnum}, {"alpha", iswalpha}, {"blank", iswblank}, {"cntrl", iswcntrl},
               {"digit", iswdigit}, {"graph", iswgraph}, {"lower", iswlower}, {"print", iswprint},
               {"punct", iswpunct}, {"space", iswspace}, {"upper", iswupper}, {"xdigit", iswxdigit}};
enum { CLASSES = sizeof classes / sizeof *classes };

WEAK unsigned long wctype(const char *name) {
    for (unsigned i = 0; i < CLASSES; i++)
        if (strcmp(classes[i].name, name) == 0)
            return i + 1;
    return 0;
}
WEAK int iswctype(wide_or_end c, unsigned long class) {
    return class - 1 < CLASSES ? classes[class - 1].test(c) : 0;
}
WEAK const int32_t *wctrans(const char *name) {
    static const int32_t maps[2];
    return strcmp(name, "tolower") == 0 ? &maps[0] : strcmp(name, "toupper") == 0 ? &maps[1] : NULL;
}
WEAK wide_or_end towctrans(wide_or_end c, const int32_t *map) {
    if (!map)
        return c;
    return map == wctrans("tolower") ? towlower(c) : towupper(c);
}

WEAK int wcwidth(wide c) { return c == 0 ? 0 : iswprint((wide_or_end)c) ? 1 : -1; }
WEAK int wcswidth(const wide *s, size_t count) {
    int width = 0;
    for (; count && *s; count--, s++) {
        if (!iswprint((wide_or_end)*s))
            return -1;
        width++;
    }
    return width;
}

/* ---- numbers: the text is narrowed, up to the first character that can be part of no number ---- */

#define NUMBERS(name, type, narrow, parameters, list)                              \
    type narrow(const char *text, char **end parameters);                          \
    WEAK type name(const wide *text, wide **end parameters) {                      \
        size_t length = 0;                                                         \
        while (text[length] && (unsigned)text[length] < 128)                       \
            length++;                                                              \
        char *copy = malloc(length + 1), *stop;                                    \
        if (!copy)                                                                 \
            return 0;                                                              \
        for (size_t i = 0; i < length; i++)                                        \
            copy[i] = (char)text[i];                                               \
        copy[length] = '\0';                                                       \
        type result = narrow(copy, &stop list);                                    \
        if (end)                                                                   \
            *end = (wide *)text + (stop - copy);                                   \
        free(copy);                                                                \
        return result;                                                             \
    }
#define COMMA ,
NUMBERS(wcstol, long, strtol, COMMA int base, COMMA base)
NUMBERS(wcstoul, unsigned long, strtoul, COMMA int base, COMMA base)
NUMBERS(wcstoll, long long, strtoll, COMMA int base, COMMA base)
NUMBERS(wcstoull, unsigned long long, strtoull, COMMA int base, COMMA base)
NUMBERS(wcstoimax, intmax_t, strtoimax, COMMA int base, COMMA base)
NUMBERS(wcstoumax, uintmax_t, strtoumax, COMMA int base, COMMA base)
NUMBERS(wcstod, double, strtod, , )
NUMBERS(wcstof, float, strtof, , )
NUMBERS(wcstold, long double, strtold, , )
