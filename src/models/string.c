/* string.c -- length, comparison and copying of strings.
 *
 * Loops over bytes, after a jump over those that are concrete (heddle_run, heddle_equal_run). A comparison that comes to
 * symbolic bytes asks whether one of the strings is concrete up to its end there, and the other has as many bytes that
 * may be read: then the rest is compared as blocks of that length, which is one term and no fork. That is the same, since
 * blocks that are equal so far have not met the end of either string. */
#include "model.h"

enum { LONGEST_BLOCK = 256 };

int memcmp(const void *a, const void *b, size_t count);

/* The bytes of a string up to and with its end, if they are all concrete and few; else 0. */
static size_t concrete_string(const char *s) {
    size_t length = heddle_run(s, 0, LONGEST_BLOCK);
    if (heddle_readable(s + length, 1) == 0 || heddle_is_symbolic(s + length, 1) || s[length])
        return 0;
    return length + 1;
}

/* How many bytes decide the comparison, without looking where the real function would not; 0: nobody knows. */
static size_t deciding_bytes(const char *a, const char *b) {
    size_t bytes = concrete_string(b);
    if (bytes && heddle_readable(a, bytes) == bytes)
        return bytes;
    bytes = concrete_string(a);
    return bytes && heddle_readable(b, bytes) == bytes ? bytes : 0;
}

WEAK size_t strlen(const char *s) {
    const char *p = s + heddle_run(s, 0, SIZE_MAX);
    while (*p)
        p++;
    return (size_t)(p - s);
}

WEAK size_t strnlen(const char *s, size_t limit) {
    size_t n = heddle_run(s, 0, limit);
    while (n < limit && s[n])
        n++;
    return n;
}

WEAK int strcmp(const char *a, const char *b) {
    size_t same = heddle_equal_run(a, b, SIZE_MAX);
    a += same, b += same;
    if (heddle_is_open(a) || heddle_is_open(b)) {
        size_t bytes = deciding_bytes(a, b);
        if (bytes)
            return memcmp(a, b, bytes);
    }
    while (*a == *b && *a)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

WEAK int strncmp(const char *a, const char *b, size_t limit) {
    size_t same = heddle_equal_run(a, b, limit);
    a += same, b += same, limit -= same;
    if (heddle_is_open(a) || heddle_is_open(b)) {
        size_t bytes = deciding_bytes(a, b);
        if (bytes)
            return memcmp(a, b, bytes < limit ? bytes : limit);
    }
    for (; limit; limit--, a++, b++)
        if (*a != *b || !*a)
            return (unsigned char)*a - (unsigned char)*b;
    return 0;
}

/* Blocks of that length without regard to case, the first difference counts; without a branch. */
static int compare_folded_blocks(const char *a, const char *b, size_t count) {
    int result = 0;
    for (size_t i = 0; i < count; i++)
        result |= (to_lower((unsigned char)a[i]) - to_lower((unsigned char)b[i])) & (int)mask_if(result == 0);
    return result;
}

static int compare_folded(const char *a, const char *b, size_t limit) {
    size_t same = heddle_equal_run(a, b, limit);
    a += same, b += same, limit -= same;
    if (heddle_is_open(a) || heddle_is_open(b)) {
        size_t bytes = deciding_bytes(a, b);
        if (bytes)
            return compare_folded_blocks(a, b, bytes < limit ? bytes : limit);
    }
    for (; limit; limit--, a++, b++) {
        int c = to_lower((unsigned char)*a), d = to_lower((unsigned char)*b);
        if (c != d || !c)
            return c - d;
    }
    return 0;
}

WEAK int strcasecmp(const char *a, const char *b) { return compare_folded(a, b, SIZE_MAX); }
WEAK int strncasecmp(const char *a, const char *b, size_t limit) { return compare_folded(a, b, limit); }
WEAK int strcoll(const char *a, const char *b) { return strcmp(a, b); }

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
WEAK char *__stpncpy(char *to, const char *from, size_t count) { return stpncpy(to, from, count); }

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
