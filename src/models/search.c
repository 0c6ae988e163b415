/* search.c -- finding characters, sets of characters and strings in strings; cutting strings into tokens. */
#include "model.h"

WEAK char *strchrnul(const char *s, int c) {
    s += heddle_run(s, c, SIZE_MAX);
    while (*s && *s != (char)c)
        s++;
    return (char *)s;
}

WEAK char *strchr(const char *s, int c) {
    s += heddle_run(s, c, SIZE_MAX);
    for (; *s != (char)c; s++)
        if (!*s)
            return NULL;
    return (char *)s;
}

WEAK char *strrchr(const char *s, int c) {
    const char *found = NULL;
    for (;; s++) {
        if (*s == (char)c)
            found = s;
        if (!*s)
            return (char *)found;
    }
}

WEAK char *index(const char *s, int c) { return strchr(s, c); }
WEAK char *rindex(const char *s, int c) { return strrchr(s, c); }

/* Does the character occur in the string? The character is not '\0'. One answer for the whole set: no fork for each of
 * its members. */
static int in_set(const char *set, char c) {
    int found = 0;
    for (; *set; set++)
        found |= *set == c;
    return found;
}

WEAK size_t strspn(const char *s, const char *accept) {
    const char *p = s;
    while (*p && in_set(accept, *p))
        p++;
    return (size_t)(p - s);
}

WEAK size_t strcspn(const char *s, const char *reject) {
    const char *p = s;
    while (*p && !in_set(reject, *p))
        p++;
    return (size_t)(p - s);
}

WEAK char *strpbrk(const char *s, const char *accept) {
    s += strcspn(s, accept);
    return *s ? (char *)s : NULL;
}

WEAK char *strstr(const char *s, const char *part) {
    for (;; s++) {
        size_t i = 0;
        while (part[i] && s[i] == part[i])
            i++;
        if (!part[i])
            return (char *)s;
        if (!s[i])
            return NULL;
    }
}

WEAK char *strcasestr(const char *s, const char *part) {
    for (;; s++) {
        size_t i = 0;
        while (part[i] && to_lower((unsigned char)s[i]) == to_lower((unsigned char)part[i]))
            i++;
        if (!part[i])
            return (char *)s;
        if (!s[i])
            return NULL;
    }
}

WEAK char *strtok_r(char *s, const char *delimiters, char **rest) {
    if (!s)
        s = *rest;
    s += strspn(s, delimiters);
    if (!*s) {
        *rest = s;
        return NULL;
    }
    char *end = s + strcspn(s, delimiters);
    if (*end)
        *end++ = '\0';
    *rest = end;
    return s;
}

WEAK char *strtok(char *s, const char *delimiters) {
    static char *rest;
    return strtok_r(s, delimiters, &rest);
}

WEAK char *strsep(char **rest, const char *delimiters) {
    char *s = *rest;
    if (!s)
        return NULL;
    char *end = s + strcspn(s, delimiters);
    if (*end)
        *end++ = '\0';
    else
        end = NULL;
    *rest = end;
    return s;
}

WEAK char *basename(const char *path) {
    const char *slash = strrchr(path, '/');
    return (char *)(slash ? slash + 1 : path);
}

WEAK char *__strtok_r(char *s, const char *delimiters, char **rest) { return strtok_r(s, delimiters, rest); }
