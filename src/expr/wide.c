/* wide.c -- schoolbook arithmetic on arrays of words.
 *
 * Wide values are rare (128-bit integers, a few bytes of memory read at once), so the algorithms are the
 * plain ones; only division of up to 128 bits uses the compiler's own wide type. */
#include "expr/wide.h"

#include "base/base.h"

#include <string.h>

void wide_trim(uint64_t *r, uint32_t width) {
    if (width % 64) r[width / 64] &= low_mask(width % 64);
}

bool wide_is_zero(const uint64_t *a, uint32_t width) {
    for (size_t i = 0, n = wide_count(width); i < n; i++)
        if (a[i]) return false;
    return true;
}

bool wide_is_ones(const uint64_t *a, uint32_t width) {
    for (size_t i = 0; i < width / 64; i++)
        if (~a[i]) return false;
    return width % 64 == 0 || a[width / 64] == low_mask(width % 64);
}

int wide_compare(const uint64_t *a, const uint64_t *b, uint32_t width) {
    for (size_t i = wide_count(width); i-- > 0;)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

int wide_compare_signed(const uint64_t *a, const uint64_t *b, uint32_t width) {
    bool sa = wide_bit(a, width - 1), sb = wide_bit(b, width - 1);
    return sa != sb ? (sa ? -1 : 1) : wide_compare(a, b, width);
}

void wide_not(uint64_t *r, const uint64_t *a, uint32_t width) {
    for (size_t i = 0, n = wide_count(width); i < n; i++) r[i] = ~a[i];
    wide_trim(r, width);
}

void wide_neg(uint64_t *r, const uint64_t *a, uint32_t width) {
    bool carry = true;
    for (size_t i = 0, n = wide_count(width); i < n; i++) {
        r[i] = ~a[i] + carry;
        carry = carry && r[i] == 0;
    }
    wide_trim(r, width);
}

void wide_add(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width) {
    unsigned __int128 carry = 0;
    for (size_t i = 0, n = wide_count(width); i < n; i++) {
        carry += (unsigned __int128)a[i] + b[i];
        r[i] = (uint64_t)carry;
        carry >>= 64;
    }
    wide_trim(r, width);
}

void wide_mul(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width) {
    size_t n = wide_count(width);
    memset(r, 0, n * sizeof *r);
    for (size_t i = 0; i < n; i++) {
        unsigned __int128 carry = 0;
        for (size_t j = 0; i + j < n; j++) {
            carry += (unsigned __int128)a[i] * b[j] + r[i + j];
            r[i + j] = (uint64_t)carry;
            carry >>= 64;
        }
    }
    wide_trim(r, width);
}

static unsigned __int128 join(const uint64_t *a) { return (unsigned __int128)a[1] << 64 | a[0]; }

static void split(uint64_t *r, unsigned __int128 x) {
    r[0] = (uint64_t)x;
    r[1] = (uint64_t)(x >> 64);
}

/* r = 2r + bit; returns whether a bit fell out of the top word. */
static bool push_bit(uint64_t *r, size_t n, bool bit) {
    for (size_t i = 0; i < n; i++) {
        bool out = r[i] >> 63;
        r[i] = r[i] << 1 | bit;
        bit = out;
    }
    return bit;
}

void wide_divide(uint64_t *q, uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width) {
    size_t n = wide_count(width);
    if (wide_is_zero(b, width)) {
        memcpy(r, a, n * sizeof *r);
        memset(q, 0xff, n * sizeof *q);
        wide_trim(q, width);
    } else if (n == 1) {
        q[0] = a[0] / b[0];
        r[0] = a[0] % b[0];
    } else if (n == 2) {
        split(q, join(a) / join(b));
        split(r, join(a) % join(b));
    } else {
        memset(q, 0, n * sizeof *q);
        memset(r, 0, n * sizeof *r);
        for (uint32_t i = width; i-- > 0;) {
            bool out = push_bit(r, n, wide_bit(a, i));
            if (!out && wide_compare(r, b, (uint32_t)n * 64) < 0) continue;
            bool borrow = false;
            for (size_t k = 0; k < n; k++) {
                uint64_t take = b[k] + borrow;
                borrow = (borrow && take == 0) || r[k] < take;
                r[k] -= take;
            }
            q[i / 64] |= 1ull << (i % 64);
        }
    }
}

void wide_divide_signed(uint64_t *q, uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width) {
    size_t n = wide_count(width);
    bool sa = wide_bit(a, width - 1), sb = wide_bit(b, width - 1);
    uint64_t pa[n], pb[n];
    memcpy(pa, a, sizeof pa);
    memcpy(pb, b, sizeof pb);
    if (sa) wide_neg(pa, pa, width);
    if (sb) wide_neg(pb, pb, width);
    wide_divide(q, r, pa, pb, width);
    if (sa != sb) wide_neg(q, q, width);
    if (sa) wide_neg(r, r, width);
}

uint32_t wide_amount(const uint64_t *b, uint32_t width) {
    for (size_t i = 1, n = wide_count(width); i < n; i++)
        if (b[i]) return width;
    return b[0] < width ? (uint32_t)b[0] : width;
}

void wide_shl(uint64_t *r, const uint64_t *a, uint32_t amount, uint32_t width) {
    size_t words = amount / 64, bits = amount % 64;
    for (size_t i = wide_count(width); i-- > 0;) {
        uint64_t x = i >= words ? a[i - words] << bits : 0;
        if (bits && i > words) x |= a[i - words - 1] >> (64 - bits);
        r[i] = x;
    }
    wide_trim(r, width);
}

void wide_lshr(uint64_t *r, const uint64_t *a, uint32_t amount, uint32_t width) {
    size_t words = amount / 64, bits = amount % 64, n = wide_count(width);
    for (size_t i = 0; i < n; i++) {
        uint64_t x = i + words < n ? a[i + words] >> bits : 0;
        if (bits && i + words + 1 < n) x |= a[i + words + 1] << (64 - bits);
        r[i] = x;
    }
}

void wide_ashr(uint64_t *r, const uint64_t *a, uint32_t amount, uint32_t width) {
    bool sign = wide_bit(a, width - 1);
    wide_lshr(r, a, amount, width);
    if (!sign) return;
    for (uint32_t i = width - amount; i < width; i++) r[i / 64] |= 1ull << (i % 64);
}

void wide_extract(uint64_t *r, const uint64_t *a, uint32_t from, uint32_t low, uint32_t width) {
    size_t words = low / 64, bits = low % 64, n = wide_count(from);
    for (size_t i = 0, m = wide_count(width); i < m; i++) {
        uint64_t x = i + words < n ? a[i + words] >> bits : 0;
        if (bits && i + words + 1 < n) x |= a[i + words + 1] << (64 - bits);
        r[i] = x;
    }
    wide_trim(r, width);
}

void wide_concat(uint64_t *r, const uint64_t *high, uint32_t high_width, const uint64_t *low, uint32_t low_width) {
    uint32_t width = high_width + low_width;
    uint64_t placed[wide_count(width)];
    wide_zext(placed, high, high_width, width);
    wide_shl(placed, placed, low_width, width);
    for (size_t i = 0, n = wide_count(low_width); i < n; i++) placed[i] |= low[i];
    memcpy(r, placed, sizeof placed);
}

void wide_zext(uint64_t *r, const uint64_t *a, uint32_t from, uint32_t width) {
    size_t n = wide_count(from);
    memmove(r, a, n * sizeof *r);
    memset(r + n, 0, (wide_count(width) - n) * sizeof *r);
}

void wide_sext(uint64_t *r, const uint64_t *a, uint32_t from, uint32_t width) {
    bool sign = wide_bit(a, from - 1);
    wide_zext(r, a, from, width);
    if (!sign) return;
    if (from % 64) r[from / 64] |= ~low_mask(from % 64);
    for (size_t i = wide_count(from), n = wide_count(width); i < n; i++) r[i] = ~0ull;
    wide_trim(r, width);
}
