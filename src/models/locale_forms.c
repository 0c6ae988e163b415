/* locale_forms.c -- the functions that take a locale as an argument. There is one locale, so they are the plain ones. */
#include "model.h"

#define CLASS(name)                            \
    int name(int c);                           \
    WEAK int name##_l(int c, void *locale) {   \
        (void)locale;                          \
        return name(c);                        \
    }
CLASS(isalnum)
CLASS(isalpha)
CLASS(isblank)
CLASS(iscntrl)
CLASS(isdigit)
CLASS(isgraph)
CLASS(islower)
CLASS(isprint)
CLASS(ispunct)
CLASS(isspace)
CLASS(isupper)
CLASS(isxdigit)
CLASS(tolower)
CLASS(toupper)

#define NUMBER(name, type)                                                     \
    type name(const char *text, char **end, int base);                         \
    WEAK type name##_l(const char *text, char **end, int base, void *locale) { \
        (void)locale;                                                          \
        return name(text, end, base);                                          \
    }
NUMBER(strtol, long)
NUMBER(strtoul, unsigned long)
NUMBER(strtoll, long long)
NUMBER(strtoull, unsigned long long)

#define REAL(name, type)                                               \
    type name(const char *text, char **end);                           \
    WEAK type name##_l(const char *text, char **end, void *locale) {   \
        (void)locale;                                                  \
        return name(text, end);                                        \
    }
REAL(strtod, double)
REAL(strtof, float)
REAL(strtold, long double)

int strcoll(const char *a, const char *b);
int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t limit);
size_t strxfrm(char *to, const char *from, size_t count);

WEAK int strcoll_l(const char *a, const char *b, void *locale) {
    (void)locale;
    return strcoll(a, b);
}
WEAK int strcasecmp_l(const char *a, const char *b, void *locale) {
    (void)locale;
    return strcasecmp(a, b);
}
WEAK int strncasecmp_l(const char *a, const char *b, size_t limit, void *locale) {
    (void)locale;
    return strncasecmp(a, b, limit);
}
WEAK size_t strxfrm_l(char *to, const char *from, size_t count, void *locale) {
    (void)locale;
    return strxfrm(to, from, count);
}
WEAK char *strerror_l(int number, void *locale) {
    (void)locale;
    return strerror(number);
}
