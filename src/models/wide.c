/* wide.c -- strings of wide characters. Plain loops: one load, one test and one step for a character. */
#include "model.h"

typedef __WCHAR_TYPE__ wide;

WEAK size_t wcslen(const wide *s) {
    const wide *p = s;
    while (*p)
        p++;
    return (size_t)(p - s);
}
WEAK size_t wcsnlen(const wide *s, size_t limit) {
    size_t n = 0;
    while (n < limit && s[n])
        n++;
    return n;
}

static int order(wide a, wide b) { return (a > b) - (a < b); }

WEAK int wcscmp(const wide *a, const wide *b) {
    while (*a == *b && *a)
        a++, b++;
    return order(*a, *b);
}
WEAK int wcsncmp(const wide *a, const wide *b, size_t limit) {
    for (; limit; limit--, a++, b++)
        if (*a != *b || !*a)
            return order(*a, *b);
    return 0;
}
WEAK int wcscasecmp(const wide *a, const wide *b) {
    while (to_lower(*a) == to_lower(*b) && *a)
        a++, b++;
    return order(to_lower(*a), to_lower(*b));
}
WEAK int wcsncasecmp(const wide *a, const wide *b, size_t limit) {
    for (; limit; limit--, a++, b++)
        if (to_lower(*a) != to_lower(*b) || !*a)
            return order(to_lower(*a), to_lower(*b));
    return 0;
}
WEAK int wcscoll(const wide *a, const wide *b) { return wcscmp(a, b); }

WEAK wide *wcpcpy(wide *to, const wide *from) {
    while ((*to = *from))
        to++, from++;
    return to;
}
WEAK wide *wcscpy(wide *to, const wide *from) {
    wcpcpy(to, from);
    return to;
}
WEAK wide *wcpncpy(wide *to, const wide *from, size_t count) {
    size_t length = wcsnlen(from, count);
    memcpy(to, from, length * sizeof(wide));
    memset(to + length, 0, (count - length) * sizeof(wide));
    return to + length;
}
WEAK wide *wcsncpy(wide *to, const wide *from, size_t count) {
    wcpncpy(to, from, count);
    return to;
}
WEAK wide *wcscat(wide *to, const wide *from) {
    wcpcpy(to + wcslen(to), from);
    return to;
}
WEAK wide *wcsncat(wide *to, const wide *from, size_t limit) {
    wide *end = to + wcslen(to);
    size_t length = wcsnlen(from, limit);
    memcpy(end, from, length * sizeof(wide));
    end[length] = 0;
    return to;
}
WEAK wide *wcsdup(const wide *s) {
    size_t bytes = (wcslen(s) + 1) * sizeof(wide);
    wide *copy = malloc(bytes);
    return copy ? memcpy(copy, s, bytes) : NULL;
}
WEAK size_t wcsxfrm(wide *to, const wide *from, size_t count) {
    size_t length = wcslen(from);
    if (count)
        memcpy(to, from, (length < count ? length + 1 : count) * sizeof(wide));
    return length;
}

WEAK wide *wcschrnul(const wide *s, wide c) {
    while (*s && *s != c)
        s++;
    return (wide *)s;
}
WEAK wide *wcschr(const wide *s, wide c) {
    s = wcschrnul(s, c);
    return *s == c ? (wide *)s : NULL;
}
WEAK wide *wcsrchr(const wide *s, wide c) {
    const wide *found = NULL;
    for (;; s++) {
        if (*s == c)
            found = s;
        if (!*s)
            return (wide *)found;
    }
}

/* Does the character, which is not 0, occur in the string? */
static int in_set(const wide *set, wide c) {
    for (; *set; set++)
        if (*set == c)
            return 1;
    return 0;
}
WEAK size_t wcsspn(const wide *s, const wide *accept) {
    size_t n = 0;
    while (s[n] && in_set(accept, s[n]))
        n++;
    return n;
}
WEAK size_t wcscspn(const wide *s, const wide *reject) {
    size_t n = 0;
    while (s[n] && !in_set(reject, s[n]))
        n++;
    return n;
}
WEAK wide *wcspbrk(const wide *s, const wide *accept) {
    s += wcscspn(s, accept);
    return *s ? (wide *)s : NULL;
}
WEAK wide *wcsstr(const wide *s, const wide *part) {
    for (;; s++) {
        size_t i = 0;
        while (part[i] && s[i] == part[i])
            i++;
        if (!part[i])
            return (wide *)s;
        if (!s[i])
            return NULL;
    }
}
WEAK wide *wcswcs(const wide *s, const wide *part) { return wcsstr(s, part); }
WEAK wide *wcstok(wide *s, const wide *delimiters, wide **rest) {
    if (!s && !(s = *rest)) {
        errno = EINVAL;
        return NULL;
    }
    s += wcsspn(s, delimiters);
    if (!*s) {
        *rest = NULL;
        return NULL;
    }
    wide *end = s + wcscspn(s, delimiters);
    if (*end)
        *end++ = 0;
    else
        end = NULL;
    *rest = end;
    return s;
}

/* ---- blocks ---- */

WEAK wide *wmemcpy(wide *to, const wide *from, size_t count) { return memcpy(to, from, count * sizeof(wide)); }
WEAK wide *wmempcpy(wide *to, const wide *from, size_t count) { return wmemcpy(to, from, count) + count; }
WEAK wide *wmemmove(wide *to, const wide *from, size_t count) { return memmove(to, from, count * sizeof(wide)); }
WEAK wide *wmemset(wide *to, wide c, size_t count) {
    for (size_t i = 0; i < count; i++)
        to[i] = c;
    return to;
}
WEAK int wmemcmp(const wide *a, const wide *b, size_t count) {
    for (; count; count--, a++, b++)
        if (*a != *b)
            return order(*a, *b);
    return 0;
}
WEAK wide *wmemchr(const wide *block, wide c, size_t count) {
    for (; count; count--, block++)
        if (*block == c)
            return (wide *)block;
    return NULL;
}
