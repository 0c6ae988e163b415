/* memory.c -- blocks of bytes: the mem* functions that the engine does not provide itself.
 *
 * memcmp over symbolic bytes would fork at every byte. There it computes the result without a branch instead: the
 * first difference counts, later ones are masked out. It still stops at the first byte that certainly differs, since
 * what lies behind it may be uninitialized; but it has to be there, for the real one reads whole words. */
#include "model.h"

WEAK void *memchr(const void *block, int byte, size_t count) {
    const unsigned char *p = block;
    for (; count; count--, p++) {
        size_t others = heddle_run(p, byte, count);
        if (others) {
            p += others, count -= others;
            if (!count)
                break;
        }
        if (*p == (unsigned char)byte)
            return (void *)p;
    }
    return NULL;
}

WEAK void *memrchr(const void *block, int byte, size_t count) {
    const unsigned char *p = block;
    while (count--)
        if (p[count] == (unsigned char)byte)
            return (void *)(p + count);
    return NULL;
}

WEAK void *rawmemchr(const void *block, int byte) {
    const unsigned char *p = block;
    while (*p != (unsigned char)byte)
        p++;
    return (void *)p;
}

WEAK int memcmp(const void *a, const void *b, size_t count) {
    const unsigned char *p = a, *q = b;
    int result = 0;
    for (size_t i = 0; i < count; i++) {
        size_t same = heddle_equal_run(p + i, q + i, count - i);
        if (same && (i += same) == count)
            break;
        int difference = p[i] - q[i];
        result |= difference & (int)mask_if(result == 0);
        if (!heddle_is_symbolic(&difference, sizeof difference) && difference) {
            (void)*(const volatile unsigned char *)(p + count - 1);
            (void)*(const volatile unsigned char *)(q + count - 1);
            break;
        }
    }
    return result;
}

WEAK int bcmp(const void *a, const void *b, size_t count) { return memcmp(a, b, count); }

WEAK void *memccpy(void *to, const void *from, int byte, size_t count) {
    unsigned char *t = to;
    const unsigned char *f = from;
    for (; count; count--) {
        *t++ = *f;
        if (*f++ == (unsigned char)byte)
            return t;
    }
    return NULL;
}

WEAK void *mempcpy(void *to, const void *from, size_t count) {
    memcpy(to, from, count);
    return (char *)to + count;
}
WEAK void *__mempcpy(void *to, const void *from, size_t count) { return mempcpy(to, from, count); }

WEAK void *memmem(const void *block, size_t count, const void *part, size_t length) {
    const unsigned char *p = block;
    if (length > count)
        return NULL;
    for (size_t last = count - length, i = 0; i <= last; i++) {
        const unsigned char *q = part;
        size_t j = 0;
        while (j < length && p[i + j] == q[j])
            j++;
        if (j == length)
            return (void *)(p + i);
    }
    return NULL;
}

WEAK void bzero(void *block, size_t count) { memset(block, 0, count); }
WEAK void explicit_bzero(void *block, size_t count) { memset(block, 0, count); }
WEAK void bcopy(const void *from, void *to, size_t count) { memmove(to, from, count); }
