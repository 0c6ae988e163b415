/* random.c -- rand and random: glibc's additive feedback generator, the same sequence for the same seed.
 *
 * r[i] = r[i-3] + r[i-31] mod 2^32 over a circular table of 31 words; the lowest bit of a sum is dropped. Seeding fills
 * the table with 16807 * r[i-1] mod (2^31 - 1) and discards 310 numbers. A program that never seeds gets seed 1.
 * Threads share the generator, and each call is one step of theirs: glibc's are under a lock. The table is made for the first
 * number: many programs seed with the time, which is an input, and draw nothing; and making it takes no branch. */
#include "model.h"

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

enum { DEGREE = 31, LAG = 3, DISCARDED = 310, RANGE = 0x7fffffff };

typedef struct {
    int32_t word[DEGREE];
    int back;      /* the oldest word, replaced next; the one LAG later is added to it */
    unsigned seed; /* 0 is the same as 1 */
    int ready;     /* the table is made */
} generator;

static generator *the_generator(void) {
    static generator state;
    return &state;
}

static int32_t step(generator *g) {
    int front = g->back + LAG < DEGREE ? g->back + LAG : g->back + LAG - DEGREE;
    uint32_t sum = (uint32_t)g->word[front] + (uint32_t)g->word[g->back];
    g->word[front] = (int32_t)sum;
    g->back = g->back + 1 < DEGREE ? g->back + 1 : 0;
    return (int32_t)(sum >> 1);
}

static void prepare(generator *g) {
    int32_t word = (int32_t)(g->seed | (g->seed == 0));
    g->word[0] = word;
    for (int i = 1; i < DEGREE; i++) {
        word = 16807 * (word % 127773) - 2836 * (word / 127773);
        word += RANGE & -(int32_t)(word < 0);
        g->word[i] = word;
    }
    g->back = 0;
    g->ready = 1;
    for (int i = 0; i < DISCARDED; i++)
        step(g);
}

WEAK void srandom(unsigned seed) {
    __VERIFIER_atomic_begin();
    the_generator()->seed = seed;
    the_generator()->ready = 0;
    __VERIFIER_atomic_end();
}

WEAK long random(void) {
    __VERIFIER_atomic_begin();
    if (!the_generator()->ready)
        prepare(the_generator());
    long number = step(the_generator());
    __VERIFIER_atomic_end();
    return number;
}

WEAK void srand(unsigned seed) { srandom(seed); }
WEAK int rand(void) { return (int)random(); }

/* Three steps of a congruential generator, of which 11, 10 and 10 bits are taken. */
WEAK int rand_r(unsigned *seed) {
    unsigned next = *seed, result = 0;
    for (int i = 0; i < 3; i++) {
        next = next * 1103515245 + 12345;
        result = (result << 10) ^ ((next >> 16) % (i == 0 ? 2048 : 1024));
    }
    *seed = next;
    return (int)result;
}
