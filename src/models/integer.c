/* integer.c -- text to integer: strtol and its family.
 *
 * One scan serves all. It is written for symbolic text: one branch for each character, none for the sign of the value,
 * and no test for overflow while there are too few digits for one. */
#include "model.h"

typedef struct {
    uint64_t value; /* magnitude; meaningless after an overflow */
    int negative;
    int overflow; /* the magnitude has more than 64 bits */
    unsigned bits; /* at most so many bits are in the magnitude */
} scanned;

static unsigned bits_for(unsigned base) {
    unsigned bits = 1;
    while (1u << bits < base)
        bits++;
    return bits;
}

/* `binary`: C23's 0b counts as a prefix. */
static const char *skip_prefix(const char *s, int *base, int binary) {
    if (*base != 0 && *base != 16 && !(binary && *base == 2))
        return s;
    int zero = *s == '0';
    if (binary && *base != 16 && zero && (s[1] | 32) == 'b' && digit_value((unsigned char)s[2]) < 2) {
        *base = 2;
        return s + 2;
    }
    if (*base == 2)
        return s;
    if (zero && (s[1] | 32) == 'x' && digit_value((unsigned char)s[2]) < 16) {
        *base = 16;
        return s + 2;
    }
    if (*base == 0)
        *base = zero ? 8 : 10;
    return s;
}

static const char *scan_digits(const char *s, unsigned base, scanned *number) {
    uint64_t most = UINT64_MAX / base;
    unsigned most_digit = (unsigned)(UINT64_MAX % base), step = bits_for(base), bits = 0;
    for (;; s++) {
        unsigned digit = digit_value((unsigned char)*s);
        if (digit >= base)
            break;
        bits += step;
        if (bits > 64 && (number->value > most || (number->value == most && digit > most_digit)))
            number->overflow = 1;
        number->value = number->value * base + digit;
    }
    number->bits = bits;
    return s;
}

/* Returns 0 if the base is invalid. */
static int scan_integer(const char *text, char **end, int base, int binary, scanned *number) {
    *number = (scanned){0, 0, 0, 0};
    if (base < 0 || base == 1 || base > 36) {
        errno = EINVAL;
        return 0;
    }
    const char *s = text;
    while (is_space(*s))
        s++;
    if ((*s == '-') | (*s == '+'))
        number->negative = *s++ == '-';
    s = skip_prefix(s, &base, binary);
    const char *stop = scan_digits(s, (unsigned)base, number);
    if (end)
        *end = (char *)(stop == s ? text : stop);
    return 1;
}

/* The value as a signed number of `width` bits, clamped. */
static int64_t to_signed(const scanned *number, unsigned width) {
    uint64_t sign = mask_if(number->negative), limit = UINT64_MAX >> (65 - width);
    if (number->bits >= width && (number->overflow || number->value > limit - sign)) {
        errno = ERANGE;
        return number->negative ? (int64_t)(-limit - 1) : (int64_t)limit;
    }
    return (int64_t)((number->value ^ sign) - sign);
}

static uint64_t to_unsigned(const scanned *number, unsigned width) {
    uint64_t sign = mask_if(number->negative), limit = UINT64_MAX >> (64 - width);
    if (number->bits > width && (number->overflow || number->value > limit)) {
        errno = ERANGE;
        return limit;
    }
    return (number->value ^ sign) - sign;
}

/* Under the plain name, and under that which the headers use from C23 on. */
#define INTEGERS(name, type, convert, width)                                                     \
    WEAK type name(const char *text, char **end, int base) {                                     \
        scanned number;                                                                          \
        return scan_integer(text, end, base, 0, &number) ? (type)convert(&number, width) : 0;    \
    }                                                                                            \
    WEAK type __isoc23_##name(const char *text, char **end, int base) {                          \
        scanned number;                                                                          \
        return scan_integer(text, end, base, 1, &number) ? (type)convert(&number, width) : 0;    \
    }
INTEGERS(strtol, long, to_signed, 8 * sizeof(long))
INTEGERS(strtoll, long long, to_signed, 64)
INTEGERS(strtoul, unsigned long, to_unsigned, 8 * sizeof(long))
INTEGERS(strtoull, unsigned long long, to_unsigned, 64)
INTEGERS(strtoimax, intmax_t, to_signed, 64)
INTEGERS(strtoumax, uintmax_t, to_unsigned, 64)

WEAK long long strtoq(const char *text, char **end, int base) { return strtoll(text, end, base); }
WEAK unsigned long long strtouq(const char *text, char **end, int base) { return strtoull(text, end, base); }

WEAK int atoi(const char *text) { return (int)strtol(text, NULL, 10); }
WEAK long atol(const char *text) { return strtol(text, NULL, 10); }
WEAK long long atoll(const char *text) { return strtoll(text, NULL, 10); }
