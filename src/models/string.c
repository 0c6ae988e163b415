/* string.c -- length, comparison and copying of strings. Plain loops: one load, one test and one step for a byte. */
#include "model.h"

WEAK size_t strlen(const char *s) {
    const char *p = s;
    while (*p)
        p++;
    return (size_t)(p - s);
}

WEAK size_t strnlen(const char *s, size_t limit) {
    size_t n = 0;
    while (n < limit && s[n])
        n++;
    return n;
}

WEAK int strcmp(const char *a, const char *b) {
    while (*a == *b && *a)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

WEAK int strncmp(const char *a, const char *b, size_t limit) {
    for (; limit; limit--, a++, b++)
        if (*a != *b || !*a)
            return (unsigned char)*a - (unsigned char)*b;
    return 0;
}

static int compare_folded(const char *a, const char *b, size_t limit) {
    for (; limit; limit--, a++, b++) {
        int c = to_lower((unsigned char)*a), d = to_lower((unsigned char)*b);
        if (c != d || !c)
            return c - d;
    }
    return 0;
}

WEAK int strcasecmp(const char *a, const char *b) { return compare_folded(a, b, SIZE_MAX); }
WEAK int strncasecmp(const char *a, const char *b, size_t limit) { return compare_folded(a, b, limit); }
WEAK int strcoll(const char *a, const char *b) {
    while (*a == *b && *a)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

WEAK char *stpcpy(char *to, const char *from) {
    while ((*to = *from))
        to++, from++;
    return to;
}

WEAK char *strcpy(char *to, const char *from) {
    char *t = to;
    while ((*t = *from))
        t++, from++;
    return to;
}

WEAK char *stpncpy(char *to, const char *from, size_t count) {
    size_t length = strnlen(from, count);
    memcpy(to, from, length);
    memset(to + length, 0, count - length);
    return to + length;
}

WEAK char *strncpy(char *to, const char *from, size_t count) {
    stpncpy(to, from, count);
    return to;
}

WEAK char *strcat(char *to, const char *from) {
    stpcpy(to + strlen(to), from);
    return to;
}

WEAK char *strncat(char *to, const char *from, size_t limit) {
    char *end = to + strlen(to);
    size_t length = strnlen(from, limit);
    memcpy(end, from, length);
    end[length] = '\0';
    return to;
}

WEAK char *strdup(const char *s) {
    size_t bytes = strlen(s) + 1;
    char *copy = malloc(bytes);
    return copy ? memcpy(copy, s, bytes) : NULL;
}

WEAK char *strndup(const char *s, size_t limit) {
    size_t length = strnlen(s, limit);
    char *copy = malloc(length + 1);
    if (!copy)
        return NULL;
    memcpy(copy, s, length);
    copy[length] = '\0';
    return copy;
}

WEAK size_t strxfrm(char *to, const char *from, size_t count) {
    size_t length = strlen(from);
    if (count)
        memcpy(to, from, length < count ? length + 1 : count);
    return length;
}

WEAK char *__strdup(const char *s) { return strdup(s); }
WEAK char *__strndup(const char *s, size_t limit) { return strndup(s, limit); }
WEAK char *__stpcpy(char *to, const char *from) { return stpcpy(to, from); }
