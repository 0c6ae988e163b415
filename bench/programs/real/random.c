/* random.c -- xorshift64* (Marsaglia 2003, Vigna 2016) and the finalizer of SplitMix64.
 *
 * A level is one more than the number of ones at the low end of a draw: geometric with p = 1/2. The draws are mixed
 * before use because the low bits of a plain xorshift are its weakest. */
#include "random.h"

void random_seed(struct random *r, uint64_t seed) {
    r->state = random_mix(seed + 1) | 1;
}

uint64_t random_next(struct random *r) {
    uint64_t x = r->state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    r->state = x;
    return x * UINT64_C(0x2545f4914f6cdd1d);
}

unsigned random_below(struct random *r, unsigned limit) {
    return (unsigned)((random_next(r) >> 33) % limit);
}

unsigned random_level(struct random *r, unsigned levels) {
    uint64_t draw = random_mix(random_next(r));
    unsigned level = 1;
    while (level < levels && (draw & 1)) {
        level++;
        draw >>= 1;
    }
    return level;
}

uint64_t random_mix(uint64_t value) {
    value += UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ (value >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ (value >> 27)) * UINT64_C(0x94d049bb133111eb);
    return value ^ (value >> 31);
}
