/* random.c -- rand and random: glibc's additive feedback generators, the same sequence for the same seed.
 *
 * r[i] = r[i-lag] + r[i-degree] mod 2^32 over a circular table of `degree` words; the lowest bit of a sum is dropped.
 * Seeding fills the table with 16807 * r[i-1] mod (2^31 - 1) and discards ten numbers for each word. There are four pairs
 * of degree and lag, and type 0, a congruential generator of one word; how many bytes a program gives to initstate says
 * which. A table has a word in front of it, into which type and position go when another table takes its place, and the
 * forms in _r keep the rest in the program's struct random_data: both as glibc has them, since a program may look.
 *
 * A program that never seeds gets seed 1. Threads share the generator of random, and each call is one step of theirs:
 * glibc's are under a lock. Its own table is made for the first number: many programs seed with the time, which is an input,
 * and draw nothing. Once initstate or setstate has shown it to the program, seeding makes it at once. Making a table takes
 * no branch on the seed. */
#include "model.h"

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

enum { TYPES = 5, OWN_TYPE = 3, OWN_DEGREE = 31, OWN_LAG = 3, RANGE = 0x7fffffff };

typedef struct {
    int32_t *front; /* gets the sum */
    int32_t *back;  /* the oldest word, added to it */
    int32_t *state; /* the table; the word in front of it is the program's as well */
    int type, degree, lag;
    int32_t *end;
} generator; /* struct random_data */

typedef struct {
    generator now;
    unsigned seed;  /* of a table that is not made yet */
    int unmade;
    int shown; /* the program has had, or given, a table */
} shared_generator;

static shared_generator *the_generator(void) {
    static int32_t table[1 + OWN_DEGREE];
    static shared_generator shared = {
        .now = {table + 1 + OWN_LAG, table + 1, table + 1, OWN_TYPE, OWN_DEGREE, OWN_LAG, table + 1 + OWN_DEGREE},
        .seed = 1,
        .unmade = 1,
    };
    return &shared;
}

static void choose_type(generator *g, int type) {
    static const int degrees[TYPES] = {0, 7, 15, 31, 63}, lags[TYPES] = {0, 3, 1, 3, 1};
    g->type = type;
    g->degree = degrees[type];
    g->lag = lags[type];
}

static int32_t draw_number(generator *g) {
    if (g->type == 0) {
        *g->state = (int32_t)(((uint32_t)*g->state * 1103515245u + 12345u) & RANGE);
        return *g->state;
    }
    uint32_t sum = (uint32_t)*g->front + (uint32_t)*g->back;
    *g->front = (int32_t)sum;
    g->front = g->front + 1 < g->end ? g->front + 1 : g->state;
    g->back = g->back + 1 < g->end ? g->back + 1 : g->state;
    return (int32_t)(sum >> 1);
}

static int make_table(generator *g, unsigned seed) {
    if ((unsigned)g->type >= TYPES)
        return -1;
    int32_t word = (int32_t)(seed | (seed == 0));
    g->state[0] = word;
    if (g->type == 0)
        return 0;
    for (int i = 1; i < g->degree; i++) {
        word = 16807 * (word % 127773) - 2836 * (word / 127773);
        word += RANGE & -(int32_t)(word < 0);
        g->state[i] = word;
    }
    g->front = g->state + g->lag;
    g->back = g->state;
    for (int i = 0; i < 10 * g->degree; i++)
        draw_number(g);
    return 0;
}

static void save_position(generator *g) {
    g->state[-1] = g->type == 0 ? 0 : (int32_t)(g->back - g->state) * TYPES + g->type;
}

static int refuse(void) {
    errno = EINVAL;
    return -1;
}

static int begin_table(generator *g, unsigned seed, void *memory, size_t bytes) {
    if (g->state)
        save_position(g);
    if (bytes < 8)
        return refuse();
    choose_type(g, bytes < 32 ? 0 : bytes < 64 ? 1 : bytes < 128 ? 2 : bytes < 256 ? 3 : 4);
    g->state = (int32_t *)memory + 1;
    g->end = g->state + g->degree;
    make_table(g, seed);
    save_position(g);
    return 0;
}

static int change_table(generator *g, void *memory) {
    int32_t *state = (int32_t *)memory + 1;
    save_position(g);
    int type = state[-1] % TYPES, position = state[-1] / TYPES;
    if (type < 0)
        return refuse();
    choose_type(g, type);
    if (type != 0) {
        g->back = state + position;
        g->front = state + (position + g->lag) % g->degree;
    }
    g->state = state;
    g->end = state + g->degree;
    return 0;
}

/* ---- the generator of all threads ---- */

static void make_own(shared_generator *shared) {
    if (shared->unmade)
        make_table(&shared->now, shared->seed);
    shared->unmade = 0;
}

static void *show_table(shared_generator *shared) {
    make_own(shared);
    shared->shown = 1;
    return shared->now.state - 1;
}

WEAK void srandom(unsigned seed) {
    shared_generator *shared = the_generator();
    __VERIFIER_atomic_begin();
    shared->seed = seed;
    shared->unmade = 1;
    if (shared->shown)
        make_own(shared);
    __VERIFIER_atomic_end();
}

WEAK long random(void) {
    __VERIFIER_atomic_begin();
    make_own(the_generator());
    long number = draw_number(&the_generator()->now);
    __VERIFIER_atomic_end();
    return number;
}

WEAK char *initstate(unsigned seed, char *memory, size_t bytes) {
    __VERIFIER_atomic_begin();
    char *before = show_table(the_generator());
    int failed = begin_table(&the_generator()->now, seed, memory, bytes);
    __VERIFIER_atomic_end();
    return failed ? NULL : before;
}

WEAK char *setstate(char *memory) {
    __VERIFIER_atomic_begin();
    char *before = show_table(the_generator());
    int failed = memory ? change_table(&the_generator()->now, memory) : refuse();
    __VERIFIER_atomic_end();
    return failed ? NULL : before;
}

WEAK void srand(unsigned seed) { srandom(seed); }
WEAK int rand(void) { return (int)random(); }

/* ---- generators of the program ---- */

WEAK int random_r(generator *g, int32_t *result) {
    if (!g || !result)
        return refuse();
    *result = draw_number(g);
    return 0;
}
WEAK int srandom_r(unsigned seed, generator *g) { return g ? make_table(g, seed) : -1; }
WEAK int initstate_r(unsigned seed, char *memory, size_t bytes, generator *g) {
    return g ? begin_table(g, seed, memory, bytes) : refuse();
}
WEAK int setstate_r(char *memory, generator *g) { return memory && g ? change_table(g, memory) : refuse(); }

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
