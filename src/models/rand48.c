/* rand48.c -- the drand48 family: a 48-bit congruential generator whose constants POSIX fixes.
 *
 * X' = (0x5DEECE66D * X + 0xB) mod 2^48. A program that never seeds begins with X = 0, as glibc does it. The forms in _r
 * keep the generator in the program's struct drand48_data, which has glibc's layout; the others in one of their own. A
 * generator of zeros takes the constants with its first step, and no number is refused: the forms in _r return 0. */
#include "model.h"

typedef struct {
    uint16_t x[3];
    uint16_t before[3]; /* what seed48 hands out */
    uint16_t addend;
    uint16_t ready; /* addend and factor are set */
    unsigned long long factor;
} generator; /* struct drand48_data */

enum { LOW_WORD = 0x330E, ADDEND = 0xB };
static const uint64_t standard_factor = 0x5DEECE66Dull, range = (1ull << 48) - 1;

static void use_standard(generator *g) {
    g->factor = standard_factor;
    g->addend = ADDEND;
    g->ready = 1;
}

static generator *the_generator(void) {
    static generator state;
    return &state;
}

static uint64_t join(const uint16_t words[3]) {
    return words[0] | (uint64_t)words[1] << 16 | (uint64_t)words[2] << 32;
}

static void split(uint64_t x, uint16_t words[3]) {
    words[0] = (uint16_t)x, words[1] = (uint16_t)(x >> 16), words[2] = (uint16_t)(x >> 32);
}

static uint64_t step(generator *g, uint16_t words[3]) {
    if (!g->ready)
        use_standard(g);
    uint64_t x = (join(words) * g->factor + g->addend) & range;
    split(x, words);
    return x;
}

static double next_real(generator *g, uint16_t words[3]) { return (double)step(g, words) * 0x1p-48; }
static long next_natural(generator *g, uint16_t words[3]) { return (long)(step(g, words) >> 17); }
static long next_integer(generator *g, uint16_t words[3]) { return (int32_t)(step(g, words) >> 16); }

static void seed_number(generator *g, long seed) {
    split((uint64_t)(uint32_t)seed << 16 | LOW_WORD, g->x);
    use_standard(g);
}

static void seed_words(generator *g, const uint16_t words[3]) {
    memcpy(g->before, g->x, sizeof g->x); /* first, as glibc: the words may be these */
    split(join(words), g->x);
    use_standard(g);
}

static void seed_all(generator *g, const uint16_t words[7]) {
    split(join(words), g->x);
    g->factor = join(words + 3);
    g->addend = words[6];
    g->ready = 1;
}

/* ---- the generator of all ---- */

WEAK double drand48(void) { return next_real(the_generator(), the_generator()->x); }
WEAK double erand48(uint16_t words[3]) { return next_real(the_generator(), words); }
WEAK long lrand48(void) { return next_natural(the_generator(), the_generator()->x); }
WEAK long nrand48(uint16_t words[3]) { return next_natural(the_generator(), words); }
WEAK long mrand48(void) { return next_integer(the_generator(), the_generator()->x); }
WEAK long jrand48(uint16_t words[3]) { return next_integer(the_generator(), words); }
WEAK void srand48(long seed) { seed_number(the_generator(), seed); }
WEAK uint16_t *seed48(uint16_t words[3]) {
    seed_words(the_generator(), words);
    return the_generator()->before;
}
WEAK void lcong48(uint16_t words[7]) { seed_all(the_generator(), words); }

/* ---- generators of the program ---- */

WEAK int drand48_r(generator *g, double *result) {
    *result = next_real(g, g->x);
    return 0;
}
WEAK int erand48_r(uint16_t words[3], generator *g, double *result) {
    *result = next_real(g, words);
    return 0;
}
WEAK int lrand48_r(generator *g, long *result) {
    *result = next_natural(g, g->x);
    return 0;
}
WEAK int nrand48_r(uint16_t words[3], generator *g, long *result) {
    *result = next_natural(g, words);
    return 0;
}
WEAK int mrand48_r(generator *g, long *result) {
    *result = next_integer(g, g->x);
    return 0;
}
WEAK int jrand48_r(uint16_t words[3], generator *g, long *result) {
    *result = next_integer(g, words);
    return 0;
}
WEAK int srand48_r(long seed, generator *g) {
    seed_number(g, seed);
    return 0;
}
WEAK int seed48_r(uint16_t words[3], generator *g) {
    seed_words(g, words);
    return 0;
}
WEAK int lcong48_r(uint16_t words[7], generator *g) {
    seed_all(g, words);
    return 0;
}
