/* format_float.c -- %f %e %g %a, correctly rounded for double and long double.
 *
 * The number is expanded into all its decimal digits (decimal.h), these are rounded half to even at the wanted place,
 * and laid out. Nothing is approximated, so every digit agrees with glibc's. %a works on the bits. Rounding is to
 * nearest; the rounding mode of the program is not looked at. */
#include "decimal.h"
#include "format.h"

/* 0.d1 d2 d3 ... times 10^point, d1 != 0; count is 0 for zero, with point 1. */
typedef struct {
    char *digits;
    int count;
    int point;
} expansion;

static int leading_zeros_of(uint32_t limb) {
    int zeros = DECIMAL_DIGITS;
    for (; limb; limb /= 10)
        zeros--;
    return zeros;
}

static void expand(const decimal *d, expansion *e) {
    e->count = 0;
    e->point = 1;
    if (d->first == d->end)
        return;
    int skipped = leading_zeros_of(d->limbs[d->first]);
    e->point = (d->point - d->first) * DECIMAL_DIGITS - skipped;
    for (int i = d->first; i < d->end; i++) {
        uint32_t limb = d->limbs[i];
        for (int j = DECIMAL_DIGITS; j-- > 0; limb /= 10)
            if (e->count + j >= skipped)
                e->digits[e->count + j - skipped] = (char)('0' + limb % 10);
        e->count += DECIMAL_DIGITS;
    }
    e->count -= skipped;
    while (e->count && e->digits[e->count - 1] == '0')
        e->count--;
}

/* Keeps the first `keep` digits, rounded half to even; keep may be negative. */
static void round_to(expansion *e, int keep) {
    if (keep >= e->count)
        return;
    int up = 0;
    if (keep >= 0) {
        up = e->digits[keep] > '5' || (e->digits[keep] == '5' && keep + 1 < e->count);
        if (e->digits[keep] == '5' && keep + 1 == e->count)
            up = keep > 0 && (e->digits[keep - 1] & 1);
    }
    e->count = keep > 0 ? keep : 0;
    while (up && e->count && e->digits[e->count - 1] == '9')
        e->count--;
    if (up && e->count) {
        e->digits[e->count - 1]++;
    } else if (up) {
        e->digits[0] = '1';
        e->count = 1;
        e->point++;
    }
    while (e->count && e->digits[e->count - 1] == '0')
        e->count--;
    if (e->count == 0)
        e->point = 1;
}

/* Digits `from` .. `from + count` of the expansion, zero where it has none. */
static void put_digits(sink *s, const expansion *e, int from, int count) {
    if (from < 0) {
        int zeros = -from < count ? -from : count;
        __heddle_pad(s, '0', zeros);
        from += zeros, count -= zeros;
    }
    int present = e->count - from;
    present = present < 0 ? 0 : present > count ? count : present;
    if (present > 0)
        __heddle_put(s, e->digits + from, (size_t)present);
    __heddle_pad(s, '0', count - present);
}

static void layout_fixed(sink *s, const conversion *c, const char *sign, const expansion *e, int precision) {
    int whole = e->count && e->point > 0 ? e->point : 1, dot = precision > 0 || c->alternative;
    int start = e->count ? e->point : 1; /* where the fraction begins */
    __heddle_open_field(s, c, sign, whole + dot + precision, c->zero);
    if (e->count && e->point > 0)
        put_digits(s, e, 0, whole);
    else
        __heddle_pad(s, '0', 1);
    if (dot)
        __heddle_pad(s, '.', 1);
    put_digits(s, e, start, precision);
    __heddle_close_field(s, c, sign, whole + dot + precision);
}

static int put_exponent(char *text, char letter, int exponent, int digits_min) {
    unsigned rest = exponent < 0 ? 0u - (unsigned)exponent : (unsigned)exponent;
    char reversed[12];
    int digits = 0, length = 2;
    while (rest || digits < digits_min) {
        reversed[digits++] = (char)('0' + rest % 10);
        rest /= 10;
    }
    text[0] = letter;
    text[1] = exponent < 0 ? '-' : '+';
    while (digits)
        text[length++] = reversed[--digits];
    return length;
}

static void layout_scientific(sink *s, const conversion *c, const char *sign, const expansion *e, int precision) {
    char exponent[16];
    int exponent_length = put_exponent(exponent, c->upper ? 'E' : 'e', e->count ? e->point - 1 : 0, 2);
    int dot = precision > 0 || c->alternative, length = 1 + dot + precision + exponent_length;
    __heddle_open_field(s, c, sign, length, c->zero);
    put_digits(s, e, 0, 1);
    if (dot)
        __heddle_pad(s, '.', 1);
    put_digits(s, e, 1, precision);
    __heddle_put(s, exponent, (size_t)exponent_length);
    __heddle_close_field(s, c, sign, length);
}

static void layout_general(sink *s, const conversion *c, const char *sign, expansion *e, int precision) {
    int significant = precision ? precision : 1;
    round_to(e, significant);
    int exponent = e->count ? e->point - 1 : 0, scientific = exponent < -4 || exponent >= significant;
    int shown = c->alternative || significant < e->count ? significant : e->count ? e->count : 1;
    if (scientific)
        layout_scientific(s, c, sign, e, shown - 1);
    else
        layout_fixed(s, c, sign, e, shown - 1 - exponent > 0 ? shown - 1 - exponent : 0);
}

static void format_decimal(sink *s, const conversion *c, const char *sign, const float_parts *parts) {
    uint64_t mantissa = parts->mantissa;
    int exponent = parts->exponent, precision = c->precision < 0 ? 6 : c->precision;
    while (mantissa && exponent < 0 && !(mantissa & 1))
        mantissa >>= 1, exponent++;
    if (!mantissa)
        exponent = 0;
    int left = 4 + (exponent > 0 ? exponent / DECIMAL_UP + 1 : 0);
    int right = 1 + (exponent < 0 ? -exponent / DECIMAL_DOWN + 1 : 0);
    uint32_t limbs[left + right];
    char digits[(left + right) * DECIMAL_DIGITS];
    decimal d = {limbs, 0, 0, 0};
    expansion e = {digits, 0, 0};
    __heddle_decimal_set(&d, mantissa, left);
    __heddle_decimal_scale(&d, exponent);
    expand(&d, &e);
    if (c->conversion == 'g') {
        layout_general(s, c, sign, &e, precision);
    } else if (c->conversion == 'e') {
        round_to(&e, precision < (left + right) * DECIMAL_DIGITS ? precision + 1 : e.count);
        layout_scientific(s, c, sign, &e, precision);
    } else {
        if (e.count && precision < (left + right) * DECIMAL_DIGITS)
            round_to(&e, e.point + precision);
        layout_fixed(s, c, sign, &e, precision);
    }
}

/* %a: one hexadecimal digit before the point and `fraction_digits` after it, in the mantissa's lowest bits. */
static void format_hexadecimal(sink *s, const conversion *c, const char *sign, uint64_t mantissa, int exponent,
                               int fraction_digits) {
    const char *alphabet = c->upper ? "0123456789ABCDEF" : "0123456789abcdef";
    int precision = c->precision;
    if (precision >= 0 && precision < fraction_digits) {
        int dropped = 4 * (fraction_digits - precision);
        uint64_t rest = mantissa & ((1ull << dropped) - 1), half = 1ull << (dropped - 1);
        uint64_t kept = mantissa >> dropped;
        kept += rest > half || (rest == half && (kept & 1));
        if (kept >> (4 * precision) > 15)
            kept >>= 4, exponent += 4;
        fraction_digits = precision;
        mantissa = kept;
    } else if (precision < 0) {
        while (fraction_digits && !(mantissa & 15))
            mantissa >>= 4, fraction_digits--;
        precision = fraction_digits;
    }
    char prefix[4] = "", text[16], tail[16];
    int at = 0;
    if (*sign)
        prefix[at++] = *sign;
    prefix[at++] = '0';
    prefix[at++] = c->upper ? 'X' : 'x';
    for (int i = 0; i < fraction_digits; i++)
        text[i] = alphabet[mantissa >> (4 * (fraction_digits - 1 - i)) & 15];
    char whole = alphabet[mantissa >> (4 * fraction_digits) & 15];
    int tail_length = put_exponent(tail, c->upper ? 'P' : 'p', exponent, 1);
    int dot = precision > 0 || c->alternative, length = 1 + dot + precision + tail_length;
    __heddle_open_field(s, c, prefix, length, c->zero);
    __heddle_put(s, &whole, 1);
    if (dot)
        __heddle_pad(s, '.', 1);
    __heddle_put(s, text, (size_t)fraction_digits);
    __heddle_pad(s, '0', precision - fraction_digits);
    __heddle_put(s, tail, (size_t)tail_length);
    __heddle_close_field(s, c, prefix, length);
}

static const char *sign_text(const conversion *c, int negative) {
    return negative ? "-" : c->plus ? "+" : c->space ? " " : "";
}

static void format_special(sink *s, const conversion *c, const float_parts *parts) {
    const char *sign = sign_text(c, parts->negative);
    const char *text = parts->kind == FLOAT_NAN ? (c->upper ? "NAN" : "nan") : (c->upper ? "INF" : "inf");
    __heddle_open_field(s, c, sign, 3, 0);
    __heddle_put(s, text, 3);
    __heddle_close_field(s, c, sign, 3);
}

void __heddle_format_double(sink *s, const conversion *c, double x) {
    float_parts parts = __heddle_double_parts(x);
    if (parts.kind != FLOAT_FINITE)
        format_special(s, c, &parts);
    else if (c->conversion == 'a')
        format_hexadecimal(s, c, sign_text(c, parts.negative), parts.mantissa,
                           parts.mantissa ? parts.exponent + 52 : 0, 13);
    else
        format_decimal(s, c, sign_text(c, parts.negative), &parts);
}

void __heddle_format_long_double(sink *s, const conversion *c, const long double *x) {
    float_parts parts = __heddle_long_double_parts(x);
    if (parts.kind != FLOAT_FINITE)
        format_special(s, c, &parts);
    else if (c->conversion == 'a')
        format_hexadecimal(s, c, sign_text(c, parts.negative), parts.mantissa,
                           parts.mantissa ? parts.exponent + 60 : 0, 15);
    else
        format_decimal(s, c, sign_text(c, parts.negative), &parts);
}
