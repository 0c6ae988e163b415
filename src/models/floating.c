/* floating.c -- text to floating point: strtod, strtof, strtold, correctly rounded.
 *
 * Few digits and a small power of ten need one exact multiplication or division. Everything else becomes an exact
 * decimal number (decimal.h) that is scaled by powers of two until its integer part has the bits of the mantissa; what
 * is left behind the point decides the rounding. Hexadecimal text is rounded on its bits.
 *
 * Of symbolic text, the digits before the exponent stay symbolic on the quick way; the slow way forks for each.
 *
 * Of more digits than can matter (the longest exact half way between two numbers has about 770 of them for double,
 * 11500 for long double) the rest is represented by one more digit: not zero if any of them is not. */
#include "decimal.h"

/* A format: bits of the mantissa, and the exponent of the least significant bit of the smallest and largest numbers. */
typedef struct {
    int bits, least, most;
    int digits;     /* how many decimal digits can matter */
    int zero, huge; /* a number below 10^zero is rounded to zero, one of 10^(huge-1) or more overflows */
} float_format;

static const float_format single_format = {24, -149, 104, 120, -46, 40};
static const float_format double_format = {53, -1074, 971, 800, -324, 310};
static const float_format extended_format = {64, -16445, 16320, 11600, -4951, 4934};

/* The result: kind, sign, and mantissa * 2^exponent with at most the format's bits. */
typedef struct {
    float_parts parts;
    const char *end; /* behind the text taken; NULL if there was no number */
} reading;

/* Half way or not: what lies below the last bit kept. */
enum remainder { NOTHING, BELOW_HALF, HALF, ABOVE_HALF };

static void round_up_if(const float_format *format, float_parts *p, enum remainder rest) {
    if (rest == ABOVE_HALF || (rest == HALF && (p->mantissa & 1)))
        p->mantissa++;
    if (format->bits < 64 ? p->mantissa >> format->bits != 0 : p->mantissa == 0 && rest >= HALF) {
        p->mantissa = 1ull << (format->bits - 1);
        p->exponent++;
    }
    int tiny = p->exponent == format->least && p->mantissa < 1ull << (format->bits - 1);
    if ((tiny && rest != NOTHING) || p->exponent > format->most)
        errno = ERANGE;
    if (p->exponent > format->most)
        p->kind = FLOAT_INFINITE;
}

/* The exponent at which a number of `width` bits above 2^exponent has its last kept bit. */
static int last_bit(const float_format *format, int exponent, int width) {
    int last = exponent + width - format->bits;
    return last < format->least ? format->least : last;
}

static int width_of(uint64_t x) {
    int width = 0;
    for (; x; x >>= 1)
        width++;
    return width;
}

/* ---- hexadecimal ---- */

static int hex_value(char c) {
    if (is_digit(c))
        return c - '0';
    return (unsigned)(c | 32) - 'a' < 6 ? (c | 32) - 'a' + 10 : -1;
}

/* The value of a decimal digit. A symbolic one forks: it decides how far the number is scaled. */
static int settled_digit(char c) {
    int digit = 0;
    while (digit < 9 && c != '0' + digit)
        digit++;
    return digit;
}

static const char *skip_sign(const char *s, int *negative) {
    *negative = 0;
    if (*s == '-')
        *negative = 1;
    else if (*s != '+')
        return s;
    return s + 1;
}

static const char *scan_exponent(const char *s, char letter, int *exponent) {
    *exponent = 0;
    if ((*s | 32) != letter)
        return s;
    const char *digits = s + 1;
    int negative;
    digits = skip_sign(digits, &negative);
    if (!is_digit(*digits))
        return s;
    for (; is_digit(*digits); digits++)
        if (*exponent < 100000000)
            *exponent = *exponent * 10 + settled_digit(*digits);
    *exponent = negative ? -*exponent : *exponent;
    return digits;
}

/* The bits of hexadecimal digits: the first 64 in the mantissa, of the others how they compare with half a unit. */
typedef struct {
    uint64_t mantissa;
    int dropped, half, more;
} bit_row;

static void push_digit(bit_row *row, int digit) {
    for (int i = 3; i >= 0; i--) {
        int bit = digit >> i & 1;
        if (!(row->mantissa >> 63))
            row->mantissa = row->mantissa << 1 | (unsigned)bit;
        else if (row->dropped++ == 0)
            row->half = bit;
        else
            row->more |= bit;
    }
}

/* Drops the low `shift` bits of the mantissa; negative: appends zeros. */
static enum remainder drop_bits(bit_row *row, int shift) {
    if (shift > 64) {
        row->mantissa = 0;
        return BELOW_HALF;
    }
    if (shift > 0) {
        uint64_t half = 1ull << (shift - 1);
        row->more |= row->half | ((row->mantissa & (half - 1)) != 0);
        row->half = (row->mantissa & half) != 0;
        row->mantissa = shift < 64 ? row->mantissa >> shift : 0;
    } else {
        row->mantissa <<= -shift;
    }
    return row->half ? (row->more ? ABOVE_HALF : HALF) : row->more ? BELOW_HALF : NOTHING;
}

/* Text after "0x"; it has a digit. */
static const char *read_hexadecimal(const char *s, const float_format *format, float_parts *p) {
    bit_row row = {0, 0, 0, 0};
    int exponent = 0, seen_point = 0, power;
    for (; hex_value(*s) >= 0 || (*s == '.' && !seen_point); s++) {
        if (*s == '.') {
            seen_point = 1;
        } else {
            push_digit(&row, hex_value(*s));
            exponent -= seen_point ? 4 : 0;
        }
    }
    s = scan_exponent(s, 'p', &power);
    if (!row.mantissa)
        return s;
    exponent += power + row.dropped;
    int shift = last_bit(format, exponent, width_of(row.mantissa)) - exponent;
    enum remainder rest = drop_bits(&row, shift);
    p->mantissa = row.mantissa;
    p->exponent = exponent + shift;
    round_up_if(format, p, rest);
    return s;
}

/* ---- decimal ---- */

/* Digits without leading zeros, `count` of them, times 10^exponent. */
typedef struct {
    const char *digits; /* may contain the point */
    int count;
    long exponent;
} decimal_text;

static const char *scan_decimal(const char *s, decimal_text *t) {
    int seen_point = 0, power;
    *t = (decimal_text){NULL, 0, 0};
    for (;; s++) {
        if (*s == '.' && !seen_point) {
            seen_point = 1;
            continue;
        }
        if (!is_digit(*s))
            break;
        if (t->count == 0 && *s != '0')
            t->digits = s;
        if (t->digits)
            t->count++;
        t->exponent -= seen_point;
    }
    s = scan_exponent(s, 'e', &power);
    t->exponent += power;
    return s;
}

/* Puts the first `kept` digits into limbs so that the point falls between two of them. */
static void fill(decimal *d, const decimal_text *t, int kept, long exponent) {
    const char *s = t->digits;
    int phase = (int)(((exponent % DECIMAL_DIGITS) + DECIMAL_DIGITS) % DECIMAL_DIGITS);
    int limbs = (kept + phase + DECIMAL_DIGITS - 1) / DECIMAL_DIGITS; /* phase: zeros to append */
    int place = kept + phase;                                         /* digits from here to the end of the row */
    uint32_t limb = 0;
    d->first = 0;
    d->end = limbs;
    for (int i = 0; place > 0; place--) {
        int digit = 0;
        if (i < kept) {
            if (*s == '.')
                s++;
            digit = settled_digit(*s++);
            i++;
        }
        limb = limb * 10 + (uint32_t)digit;
        if ((place - 1) % DECIMAL_DIGITS == 0) {
            d->limbs[limbs - 1 - (place - 1) / DECIMAL_DIGITS] = limb;
            limb = 0;
        }
    }
    d->point = limbs + (int)((exponent - phase) / DECIMAL_DIGITS);
}

static int rest_is_zero(const char *s, int count) {
    for (; count; s++) {
        if (*s == '.')
            continue;
        if (*s != '0')
            return 0;
        count--;
    }
    return 1;
}

/* The integer part if it is below 2^64, else UINT64_MAX. */
static uint64_t integer_part(const decimal *d) {
    uint64_t value = 0;
    for (int i = d->first; i < d->point; i++) {
        uint32_t limb = i < d->end ? d->limbs[i] : 0;
        if (value > (UINT64_MAX - limb) / DECIMAL_BASE)
            return UINT64_MAX;
        value = value * DECIMAL_BASE + limb;
    }
    return value;
}

static enum remainder fraction_part(const decimal *d) {
    int i = d->point;
    if (d->end <= i)
        return NOTHING;
    uint32_t top = i >= d->first ? d->limbs[i] : 0, half = DECIMAL_BASE / 2;
    int more = 0;
    for (int j = i + 1 > d->first ? i + 1 : d->first; j < d->end; j++)
        more |= d->limbs[j] != 0;
    if (top != half)
        return top > half ? ABOVE_HALF : top || more ? BELOW_HALF : NOTHING;
    return more ? ABOVE_HALF : HALF;
}

/* Rough log2 of the number, from below: it is less than 1 limb (30 bits) off. */
static int scale_estimate(const decimal *d) {
    int limbs = d->point - d->first; /* value is in [10^(9(limbs-1)), 10^(9 limbs)) */
    return (limbs - 1) * 30 - (limbs > 1 ? (limbs - 1) / 9 : 0);
}

/* Scales by powers of two until the integer part has just the bits to be kept. */
static void read_exactly(decimal *d, const float_format *format, float_parts *p) {
    int exponent = scale_estimate(d) - format->bits;
    if (exponent < format->least)
        exponent = format->least;
    __heddle_decimal_scale(d, -exponent);
    for (;;) {
        uint64_t whole = integer_part(d);
        int shift = whole == UINT64_MAX ? DECIMAL_DOWN : width_of(whole) - format->bits;
        if (shift < 0 && exponent + shift < format->least)
            shift = format->least - exponent;
        if (shift == 0 || (shift < 0 && exponent == format->least)) {
            p->mantissa = whole;
            break;
        }
        exponent += shift;
        __heddle_decimal_scale(d, -shift);
    }
    p->exponent = exponent;
    round_up_if(format, p, fraction_part(d));
}

static void read_decimal(const decimal_text *t, const float_format *format, float_parts *p) {
    long magnitude = t->count + t->exponent; /* the number is in [10^(magnitude-1), 10^magnitude) */
    if (t->count == 0)
        return;
    if (magnitude >= format->huge || magnitude <= format->zero) {
        p->mantissa = 1;
        p->exponent = magnitude > 0 ? format->most + 1 : format->least;
        if (magnitude < 0)
            p->mantissa = 0;
        round_up_if(format, p, BELOW_HALF);
        return;
    }
    int kept = t->count < format->digits ? t->count : format->digits;
    long exponent = t->exponent + (t->count - kept);
    int row = kept / DECIMAL_DIGITS + 3;
    int up = (int)(magnitude < 0 ? -magnitude : magnitude) * 10 / 3 + 256;
    int left = up / DECIMAL_UP + 4, right = up / DECIMAL_DOWN + 4;
    uint32_t limbs[left + row + right];
    decimal d = {limbs + left, 0, 0, 0};
    fill(&d, t, kept, exponent);
    const char *cut = t->digits;
    for (int i = 0; i < kept; cut++)
        i += *cut != '.';
    if (kept < t->count && !rest_is_zero(cut, t->count - kept))
        d.limbs[d.end++] = 1; /* somewhere behind the last digit kept */
    while (d.first < d.end && d.limbs[d.first] == 0)
        d.first++;
    read_exactly(&d, format, p);
}

/* ---- all of it ---- */

static int matches(const char *s, const char *word) {
    size_t i = 0;
    while (word[i] && (s[i] | 32) == word[i])
        i++;
    return word[i] ? 0 : (int)i;
}

static const char *read_word(const char *s, float_parts *p) {
    if (matches(s, "inf")) {
        p->kind = FLOAT_INFINITE;
        return s + (matches(s, "infinity") ? 8 : 3);
    }
    if (!matches(s, "nan"))
        return NULL;
    p->kind = FLOAT_NAN;
    s += 3;
    if (*s != '(')
        return s;
    const char *t = s + 1;
    while (is_digit(*t) || is_upper(*t) || is_lower(*t) || *t == '_')
        t++;
    return *t == ')' ? t + 1 : s;
}

/* Is there a digit, perhaps after a point? */
static int begins_number(const char *s, int hexadecimal) {
    if (*s == '.')
        s++;
    return hexadecimal ? hex_value(*s) >= 0 : is_digit(*s);
}

static void read_number(const char *text, const float_format *format, reading *r) {
    const char *s = text;
    float_parts *p = &r->parts;
    *r = (reading){{FLOAT_FINITE, 0, 0, 0}, NULL};
    while (is_space(*s))
        s++;
    s = skip_sign(s, &p->negative);
    if (*s == '0' && (s[1] | 32) == 'x' && begins_number(s + 2, 1)) {
        r->end = read_hexadecimal(s + 2, format, p);
    } else if (begins_number(s, 0)) {
        decimal_text t;
        r->end = scan_decimal(s, &t);
        read_decimal(&t, format, p);
    } else {
        r->end = read_word(s, p);
        p->negative &= r->end != NULL;
    }
}

static void set_end(const char *text, char **end, const reading *r) {
    if (end)
        *end = (char *)(r->end ? r->end : text);
}

/* The number as the bits of an IEEE format with `fraction` stored bits of the mantissa and `field` of the exponent. */
static uint64_t encode(const float_parts *p, const float_format *format, int fraction, int field) {
    uint64_t top = (1ull << field) - 1, bits;
    if (p->kind == FLOAT_INFINITE)
        bits = top << fraction;
    else if (p->kind == FLOAT_NAN)
        bits = top << fraction | 1ull << (fraction - 1);
    else if (p->mantissa >> fraction)
        bits = (uint64_t)(p->exponent - format->least + 1) << fraction | (p->mantissa & ((1ull << fraction) - 1));
    else
        bits = p->mantissa;
    return bits | (uint64_t)p->negative << (fraction + field);
}

/* Digits below 2^53 and an exact power of ten: one operation rounds correctly. */
static int read_quickly(const char *text, char **end, double *result) {
    static const double powers[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    const char *s = text;
    while (is_space(*s))
        s++;
    int negative;
    s = skip_sign(s, &negative);
    if (!begins_number(s, 0) || (*s == '0' && (s[1] | 32) == 'x'))
        return 0;
    decimal_text t;
    s = scan_decimal(s, &t);
    if (t.count > 15 || t.exponent > 22 || t.exponent < -22)
        return 0;
    uint64_t value = 0;
    const char *d = t.digits;
    for (int i = 0; i < t.count; d++)
        if (*d != '.') {
            value = value * 10 + ((uint64_t)(*d - '0') & 15); /* no digit is more: so the range of a symbolic one is known */
            i++;
        }
    double x = (double)value;
    x = t.exponent < 0 ? x / powers[-t.exponent] : x * powers[t.exponent];
    *result = negative ? -x : x;
    if (end)
        *end = (char *)s;
    return 1;
}

WEAK double strtod(const char *text, char **end) {
    reading r;
    double result;
    if (read_quickly(text, end, &result))
        return result;
    read_number(text, &double_format, &r);
    set_end(text, end, &r);
    uint64_t bits = encode(&r.parts, &double_format, 52, 11);
    memcpy(&result, &bits, sizeof result);
    return result;
}

WEAK float strtof(const char *text, char **end) {
    reading r;
    float result;
    read_number(text, &single_format, &r);
    set_end(text, end, &r);
    uint32_t bits = (uint32_t)encode(&r.parts, &single_format, 23, 8);
    memcpy(&result, &bits, sizeof result);
    return result;
}

WEAK long double strtold(const char *text, char **end) {
    reading r;
    long double result = 0;
    read_number(text, &extended_format, &r);
    set_end(text, end, &r);
    const float_parts *p = &r.parts;
    uint64_t mantissa = p->kind == FLOAT_FINITE ? p->mantissa : p->kind == FLOAT_NAN ? 3ull << 62 : 1ull << 63;
    uint16_t top = p->kind != FLOAT_FINITE ? 0x7fff : mantissa >> 63 ? (uint16_t)(p->exponent + 16446) : 0;
    top |= (uint16_t)(p->negative << 15);
    memcpy(&result, &mantissa, 8);
    memcpy((char *)&result + 8, &top, 2);
    return result;
}

WEAK double atof(const char *text) { return strtod(text, NULL); }
