/* rand48.c -- the drand48 family: a 48-bit congruential generator whose constants POSIX fixes.
 *
 * X' = (0x5DEECE66D * X + 0xB) mod 2^48. A program that never seeds begins with X = 0, as glibc does it. */
#include "model.h"

typedef struct {
    uint64_t x, factor;
    uint16_t addend;
    uint16_t before[3]; /* what seed48 hands out */
    int ready;
} generator;

enum { LOW_WORD = 0x330E, ADDEND = 0xB };
static const uint64_t standard_factor = 0x5DEECE66Dull, range = (1ull << 48) - 1;

static void use_standard(generator *g) {
    g->factor = standard_factor;
    g->addend = ADDEND;
    g->ready = 1;
}

static generator *the_generator(void) {
    static generator state;
    if (!state.ready)
        use_standard(&state);
    return &state;
}

static uint64_t join(const uint16_t words[3]) {
    return words[0] | (uint64_t)words[1] << 16 | (uint64_t)words[2] << 32;
}

static void split(uint64_t x, uint16_t words[3]) {
    words[0] = (uint16_t)x, words[1] = (uint16_t)(x >> 16), words[2] = (uint16_t)(x >> 32);
}

static uint64_t step(uint64_t x) {
    generator *g = the_generator();
    return (x * g->factor + g->addend) & range;
}

static uint64_t step_own(void) { return the_generator()->x = step(the_generator()->x); }

static uint64_t step_given(uint16_t words[3]) {
    uint64_t x = step(join(words));
    split(x, words);
    return x;
}

static double to_double(uint64_t x) { return (double)x * 0x1p-48; }

WEAK double drand48(void) { return to_double(step_own()); }
WEAK double erand48(uint16_t words[3]) { return to_double(step_given(words)); }
WEAK long lrand48(void) { return (long)(step_own() >> 17); }
WEAK long nrand48(uint16_t words[3]) { return (long)(step_given(words) >> 17); }
WEAK long mrand48(void) { return (int32_t)(step_own() >> 16); }
WEAK long jrand48(uint16_t words[3]) { return (int32_t)(step_given(words) >> 16); }

WEAK void srand48(long seed) {
    generator *g = the_generator();
    use_standard(g);
    g->x = (uint64_t)(uint32_t)seed << 16 | LOW_WORD;
}

WEAK uint16_t *seed48(uint16_t words[3]) {
    generator *g = the_generator();
    split(g->x, g->before);
    use_standard(g);
    g->x = join(words);
    return g->before;
}

WEAK void lcong48(uint16_t words[7]) {
    generator *g = the_generator();
    g->x = join(words);
    g->factor = join(words + 3);
    g->addend = words[6];
}
