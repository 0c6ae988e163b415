/* fold_float.c -- IEEE 754 on bit patterns: formats of 16, 32, 64 and 128 bits.
 *
 * Arithmetic uses the compiler's types (SSE, so no excess precision): float, double and _Float128, and
 * float for the 16-bit format, which is exact but for one rounding to 11 bits; float has more than twice
 * that, so rounding twice does no harm, except in fma, which goes through 128 bits. Conversions are done here
 * on (sign, mantissa, exponent), since integers of any width take part.
 *
 * N1: a NaN result is the first NaN argument made quiet, as x86 does; without a NaN argument it is the
 *     default NaN of x86: sign set, only the quiet bit in the fraction. SMT-LIB leaves the bits open.
 * N2: an integer conversion out of range is unspecified; F2S gives what cvttsd2si gives (only the top bit
 *     set, of 32 bits for narrower results), F2U the low bits of the signed result. */
#define _GNU_SOURCE
#include "expr/fold.h"

#include "expr/wide.h"

#include <math.h>
#include <string.h>

typedef unsigned __int128 bits128;

struct format {
    uint32_t exponent, fraction; /* field widths */
};

static struct format format_of(uint32_t width) {
    switch (width) {
    case 16: return (struct format){5, 10};
    case 32: return (struct format){8, 23};
    case 64: return (struct format){11, 52};
    case 128: return (struct format){15, 112};
    default: defect("no floating-point format of %u bits", width);
    }
}

static bits128 mask128(uint32_t n) { return n >= 128 ? ~(bits128)0 : ((bits128)1 << n) - 1; }

static bool is_nan(bits128 x, uint32_t width) {
    struct format f = format_of(width);
    return (x & mask128(width - 1)) > mask128(f.exponent) << f.fraction;
}

static bits128 quiet(bits128 x, uint32_t width) { return x | (bits128)1 << (format_of(width).fraction - 1); }

static bits128 default_nan(uint32_t width) {
    struct format f = format_of(width);
    return mask128(f.exponent + 2) << (f.fraction - 1);
}

/* ---- conversions ---- */

/* A number: (-1)^negative * mantissa * 2^exponent, plus a little more if `sticky`. */
struct number {
    bool negative, infinite, sticky;
    int exponent;
    bits128 mantissa;
};

static struct number unpack(bits128 x, uint32_t width) { /* not a NaN */
    struct format f = format_of(width);
    int biased = (int)(x >> f.fraction & mask128(f.exponent)), bias = (1 << (f.exponent - 1)) - 1;
    struct number n = {.negative = x >> (width - 1) & 1, .mantissa = x & mask128(f.fraction)};
    n.infinite = biased == (1 << f.exponent) - 1;
    if (biased) n.mantissa |= (bits128)1 << f.fraction;
    n.exponent = (biased ? biased : 1) - bias - (int)f.fraction;
    return n;
}

static int top_bit(bits128 x) { /* x != 0 */
    uint64_t high = (uint64_t)(x >> 64);
    return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll((uint64_t)x);
}

/* Rounds to nearest, ties to even. */
static bits128 pack(struct number n, uint32_t width) {
    struct format f = format_of(width);
    int bias = (1 << (f.exponent - 1)) - 1;
    bits128 sign = (bits128)n.negative << (width - 1), infinity = mask128(f.exponent) << f.fraction;
    if (n.infinite) return sign | infinity;
    if (!n.mantissa) return sign;
    int lowest = 1 - bias - (int)f.fraction; /* exponent of the last bit of a subnormal */
    int unit = top_bit(n.mantissa) + n.exponent - (int)f.fraction;
    if (unit < lowest) unit = lowest;
    int drop = unit - n.exponent;
    bits128 m = n.mantissa;
    if (drop <= 0) {
        m <<= -drop;
    } else if (drop > 128) {
        m = 0;
    } else {
        bits128 rest = m & mask128((uint32_t)drop), half = (bits128)1 << (drop - 1);
        m = drop == 128 ? 0 : m >> drop;
        if (rest > half || (rest == half && (n.sticky || (m & 1)))) m++;
    }
    if (m >> (f.fraction + 1)) {
        m >>= 1;
        unit++;
    }
    if (!(m >> f.fraction)) return sign | m;
    int biased = unit + (int)f.fraction + bias;
    if (biased >= (1 << f.exponent) - 1) return sign | infinity;
    return sign | (bits128)biased << f.fraction | (m & mask128(f.fraction));
}

static bits128 convert_format(bits128 x, uint32_t from, uint32_t to) {
    if (!is_nan(x, from)) return pack(unpack(x, from), to);
    struct format f = format_of(from), t = format_of(to);
    bits128 sign = x >> (from - 1) & 1, payload = quiet(x, from) & mask128(f.fraction);
    payload = t.fraction >= f.fraction ? payload << (t.fraction - f.fraction) : payload >> (f.fraction - t.fraction);
    return sign << (to - 1) | mask128(t.exponent) << t.fraction | payload;
}

static void out_of_range(bool is_signed, struct number n, uint32_t width, uint64_t *out) {
    memset(out, 0, wide_count(width) * sizeof *out);
    bool small = !is_signed && !n.infinite && n.mantissa && top_bit(n.mantissa) + n.exponent < 63;
    if (small) {
        bits128 m = n.exponent >= 0 ? n.mantissa << n.exponent : n.mantissa >> -n.exponent;
        uint64_t value = n.negative ? -(uint64_t)m : (uint64_t)m;
        if (width <= 64) {
            *out = value & low_mask(width);
            return;
        }
        uint64_t word = value;
        wide_sext(out, &word, 64, width);
    } else if (width >= 32) {
        out[(width - 1) / 64] = 1ull << ((width - 1) % 64);
    }
}

static void float_to_integer(const struct fold_shape *s, bits128 x, uint64_t *out) {
    bool is_signed = s->op == TERM_F2S;
    uint32_t width = s->width;
    size_t words = wide_count(width);
    if (is_nan(x, s->argument[0])) {
        out_of_range(is_signed, (struct number){.infinite = true}, width, out);
        return;
    }
    struct number n = unpack(x, s->argument[0]);
    int top = n.mantissa ? top_bit(n.mantissa) + n.exponent : -1; /* highest bit of the integer part */
    memset(out, 0, words * sizeof *out);
    if (top < 0 && !n.infinite) return;
    bool fits = !n.infinite && top < (int)width - is_signed && (is_signed || !n.negative);
    bits128 whole = n.exponent < 0 ? n.mantissa >> -n.exponent : n.mantissa;
    bool is_minimum = is_signed && n.negative && top == (int)width - 1 && !n.infinite &&
                      whole == (bits128)1 << top_bit(whole);
    if (!fits && !is_minimum) {
        out_of_range(is_signed, n, width, out);
        return;
    }
    uint32_t room = width > 128 ? width : 128;
    uint64_t magnitude[wide_count(room)];
    memset(magnitude, 0, sizeof magnitude);
    magnitude[0] = (uint64_t)whole;
    magnitude[1] = (uint64_t)(whole >> 64);
    if (n.exponent > 0) wide_shl(magnitude, magnitude, (uint32_t)n.exponent, room);
    wide_extract(out, magnitude, room, 0, width);
    if (n.negative) wide_neg(out, out, width);
}

static bits128 integer_to_float(const struct fold_shape *s, const uint64_t *value) {
    uint32_t from = s->argument[0];
    size_t words = wide_count(from);
    uint64_t magnitude[words];
    memcpy(magnitude, value, sizeof magnitude);
    struct number n = {.negative = s->op == TERM_S2F && wide_bit(value, from - 1)};
    if (n.negative) wide_neg(magnitude, magnitude, from);
    while (words > 2) { /* keep the two highest words that matter */
        if (magnitude[words - 1]) break;
        words--;
    }
    size_t base = words > 2 ? words - 2 : 0;
    for (size_t i = 0; i < base; i++) n.sticky |= magnitude[i] != 0;
    n.mantissa = magnitude[base];
    if (words > 1) n.mantissa |= (bits128)magnitude[base + 1] << 64;
    n.exponent = (int)base * 64;
    return pack(n, s->width);
}

/* ---- arithmetic: one set of functions for each native type ---- */

#define DEFINE_FORMAT(name, real, word, function)                                                                  \
    static real name##_read(bits128 x) {                                                                           \
        word w = (word)x;                                                                                          \
        real r;                                                                                                    \
        memcpy(&r, &w, sizeof r);                                                                                  \
        return r;                                                                                                  \
    }                                                                                                              \
    static bits128 name##_write(real r) {                                                                          \
        word w;                                                                                                    \
        memcpy(&w, &r, sizeof w);                                                                                  \
        return w;                                                                                                  \
    }                                                                                                              \
    static bits128 name##_apply(const struct fold_shape *s, const bits128 *v) {                                    \
        real a = name##_read(v[0]), b = name##_read(v[1]), c = name##_read(v[2]);                                  \
        switch (s->op) {                                                                                           \
        case TERM_FADD: return name##_write(a + b);                                                                \
        case TERM_FSUB: return name##_write(a - b);                                                                \
        case TERM_FMUL: return name##_write(a * b);                                                                \
        case TERM_FDIV: return name##_write(a / b);                                                                \
        case TERM_FREM: return name##_write(function(fmod)(a, b));                                                 \
        case TERM_FSQRT: return name##_write(function(sqrt)(a));                                                   \
        case TERM_FMA: return name##_write(function(fma)(a, b, c));                                                \
        case TERM_FEQ: return a == b;                                                                              \
        case TERM_FLT: return a < b;                                                                               \
        case TERM_FLE: return a <= b;                                                                              \
        case TERM_FROUND:                                                                                          \
            switch ((enum term_rounding)s->low) {                                                                  \
            case ROUND_NEAREST_EVEN: return name##_write(function(rint)(a));                                       \
            case ROUND_NEAREST_AWAY: return name##_write(function(round)(a));                                      \
            case ROUND_UP: return name##_write(function(ceil)(a));                                                 \
            case ROUND_DOWN: return name##_write(function(floor)(a));                                              \
            case ROUND_ZERO: return name##_write(function(trunc)(a));                                              \
            }                                                                                                      \
            defect("no rounding mode %u", s->low);                                                                 \
        default: defect("no floating-point operator %d", (int)s->op);                                              \
        }                                                                                                          \
    }

#define SINGLE(name) name##f
#define DOUBLE(name) name
#define QUAD(name) name##f128
DEFINE_FORMAT(single, float, uint32_t, SINGLE)
DEFINE_FORMAT(plain, double, uint64_t, DOUBLE)
DEFINE_FORMAT(quad, _Float128, bits128, QUAD)

static bits128 half_apply(const struct fold_shape *s, const bits128 *v) {
    uint32_t through = s->op == TERM_FMA ? 128 : 32;
    bits128 wide[3];
    for (int i = 0; i < 3; i++) wide[i] = convert_format(v[i], 16, through);
    bits128 r = (through == 128 ? quad_apply : single_apply)(s, wide);
    return s->width == 1 ? r : convert_format(r, through, 16);
}

static bits128 arithmetic(const struct fold_shape *s, const bits128 *v) {
    uint32_t width = s->argument[0];
    uint32_t count = s->op == TERM_FMA ? 3 : s->op == TERM_FSQRT || s->op == TERM_FROUND ? 1 : 2;
    if (s->width != 1)
        for (uint32_t i = 0; i < count; i++)
            if (is_nan(v[i], width)) return quiet(v[i], width);
    bits128 r = width == 16 ? half_apply(s, v) : width == 32 ? single_apply(s, v)
              : width == 64 ? plain_apply(s, v) : quad_apply(s, v);
    return s->width != 1 && is_nan(r, width) ? default_nan(width) : r;
}

/* ---- entry ---- */

static bits128 load(const uint64_t *words, uint32_t width) {
    return width > 64 ? (bits128)words[1] << 64 | words[0] : words[0];
}

void fold_float_words(const struct fold_shape *s, const uint64_t *const *arguments, uint64_t *out) {
    bits128 v[3] = {0}, r;
    switch (s->op) {
    case TERM_F2S:
    case TERM_F2U: float_to_integer(s, load(arguments[0], s->argument[0]), out); return;
    case TERM_S2F:
    case TERM_U2F: r = integer_to_float(s, arguments[0]); break;
    case TERM_F2F: r = convert_format(load(arguments[0], s->argument[0]), s->argument[0], s->width); break;
    default:
        for (int i = 0; i < 3 && s->argument[i]; i++) v[i] = load(arguments[i], s->argument[i]);
        r = arithmetic(s, v);
        break;
    }
    out[0] = (uint64_t)r;
    if (s->width > 64) out[1] = (uint64_t)(r >> 64);
}

uint64_t fold_float(const struct fold_shape *s, uint64_t a, uint64_t b, uint64_t c) {
    const uint64_t *arguments[3] = {&a, &b, &c};
    uint64_t out[2] = {0};
    fold_float_words(s, arguments, out);
    return out[0];
}
