/* bits.c -- bits and bytes: the first bit set, byte order, old encodings; comparison of version numbers. */
#include "model.h"

uint32_t __heddle_random_below(uint32_t bound);

/* Without a branch: the lowest bit is isolated, and the bits below it are counted. */
static int first_bit(uint64_t x) {
    uint64_t below = (x & -x) - 1; /* all ones if x is zero */
    below -= below >> 1 & 0x5555555555555555;
    below = (below & 0x3333333333333333) + (below >> 2 & 0x3333333333333333);
    below = (below + (below >> 4)) & 0x0f0f0f0f0f0f0f0f;
    int count = (int)(below * 0x0101010101010101 >> 56);
    return (count + 1) & (int)mask_if(x != 0);
}

WEAK int ffs(int x) { return first_bit((unsigned)x); }
WEAK int ffsl(long x) { return first_bit((unsigned long)x); }
WEAK int ffsll(long long x) { return first_bit((unsigned long long)x); }

WEAK uint16_t htons(uint16_t x) { return (uint16_t)(x << 8 | x >> 8); }
WEAK uint32_t htonl(uint32_t x) { return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24; }
WEAK uint16_t ntohs(uint16_t x) { return htons(x); }
WEAK uint32_t ntohl(uint32_t x) { return htonl(x); }

WEAK void swab(const void *from, void *to, ptrdiff_t count) {
    const char *f = from;
    char *t = to;
    for (count &= ~(ptrdiff_t)1; count > 1; count -= 2) {
        char first = f[count - 1], second = f[count - 2];
        t[count - 1] = second;
        t[count - 2] = first;
    }
}

WEAK void *memfrob(void *block, size_t count) {
    unsigned char *p = block;
    for (size_t i = 0; i < count; i++)
        p[i] ^= 42;
    return block;
}

/* Any permutation: glibc draws its numbers from a generator that it seeds with the time. Each place takes one of the
 * bytes that are left, so every permutation is one choice of the numbers drawn, and no choice is anything else. */
WEAK char *strfry(char *s) {
    size_t length = strlen(s);
    for (size_t i = 0; i + 1 < length; i++) {
        size_t chosen = i + __heddle_random_below((uint32_t)(length - i));
        char byte = s[i];
        s[i] = s[chosen];
        s[chosen] = byte;
    }
    return s;
}

/* Six bits a character: ./0-9A-Za-z. */
static int radix_digit(int c) {
    if (c == '.')
        return 0;
    if (c == '/')
        return 1;
    if (is_digit(c))
        return c - '0' + 2;
    if (is_upper(c))
        return c - 'A' + 12;
    return is_lower(c) ? c - 'a' + 38 : -1;
}

WEAK long a64l(const char *text) {
    uint32_t value = 0;
    for (int i = 0; i < 6; i++) {
        int digit = radix_digit(text[i]);
        if (digit < 0)
            break;
        value |= (uint32_t)digit << (6 * i);
    }
    return (long)value;
}

WEAK char *l64a(long number) {
    static const char digits[] = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    static char text[7];
    uint32_t rest = (uint32_t)number;
    int length = 0;
    for (; rest; rest >>= 6)
        text[length++] = digits[rest & 63];
    text[length] = '\0';
    return text;
}

/* ---- strverscmp: numbers in names count as numbers, those with a zero in front as fractions ---- */

enum number_kind { NO_NUMBER, WHOLE, ZEROS, FRACTION };

static enum number_kind kind_before(const char *s, size_t at) {
    size_t start = at;
    while (start && is_digit(s[start - 1]))
        start--;
    if (start == at)
        return NO_NUMBER;
    if (s[start] != '0')
        return WHOLE;
    for (; start < at; start++)
        if (s[start] != '0')
            return FRACTION;
    return ZEROS;
}

WEAK int strverscmp(const char *a, const char *b) {
    size_t at = 0;
    while (a[at] == b[at] && a[at])
        at++;
    int difference = (unsigned char)a[at] - (unsigned char)b[at];
    if (difference == 0)
        return 0;
    int first = is_digit(a[at]), second = is_digit(b[at]);
    enum number_kind kind = kind_before(a, at);
    if (kind == ZEROS && first != second) /* more zeros: a smaller fraction */
        return first ? -1 : 1;
    if (kind == WHOLE && first != second)
        return first ? 1 : -1;
    if (!first || !second || !(kind == WHOLE || (kind == NO_NUMBER && a[at] != '0' && b[at] != '0')))
        return difference;
    size_t i = at + 1;
    while (is_digit(a[i]) && is_digit(b[i]))
        i++;
    return is_digit(a[i]) ? 1 : is_digit(b[i]) ? -1 : difference;
}
