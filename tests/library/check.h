/* check.h -- one description of a library function, three uses of it.
 *
 *     TEST(strchr, index) {
 *         char *s = text("ab/");
 *         int c = letter("ab/");
 *         note_place(strchr(s, c), s);
 *         note_place(index(s, c), s);
 *     }
 *
 * A body draws inputs, calls what is tested, and notes everything that can be observed: results, memory, errno (noted
 * after each body without asking). run_library.py makes programs of all bodies in a file:
 *
 *   - random: each body runs CALLS times on random inputs; a digest of its notes is printed. The program is run natively
 *     and by heddle, and both must print the same: the C library is the oracle.
 *   - symbolic (SYMBOLIC is defined): inputs are symbolic and few. The body runs once with all of them open; then each
 *     is settled, by a branch for each value, and the body runs again on plain values. Both times it must note the
 *     same. Each execution prints how many combinations of inputs there are: together they must be all, none lost.
 *     What is noted must differ between some of them, so that a test of which nothing depends on its inputs is refused.
 *   - TRACE=name: every note of one body is printed, to find the first call that differs.
 *
 * TEST(names...) tests these functions; CONCRETE(names...) is a TEST that makes no symbolic program: its functions have
 * no input that could be symbolic, or refuse symbolic ones by design, or there is a simpler TEST besides. */
#ifndef CHECK_H
#define CHECK_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEST_NAME(name, ...) test_##name
#define TEST(...) static void TEST_NAME(__VA_ARGS__, )(void)
#define CONCRETE_NAME(name, ...) concrete_##name
#define CONCRETE(...) static void CONCRETE_NAME(__VA_ARGS__, )(void)

typedef struct {
    const char *name;
    void (*body)(void);
} test;

enum { MOST_NOTES = 4096, MOST_INPUTS = 16, MOST_BLOCKS = 64 };

static struct {
    uint64_t random;
    uint64_t notes[MOST_NOTES];
    unsigned noted;
    void *blocks[MOST_BLOCKS];
    unsigned block_count;
    struct {
        unsigned char value;
        const char *letters; /* NULL: 0 .. count-1 */
        unsigned count;
    } inputs[MOST_INPUTS];
    unsigned drawn, settled;
} check;

static void note(uint64_t value) {
    if (check.noted < MOST_NOTES)
        check.notes[check.noted++] = value;
}

static void *keep(void *block) {
    if (check.block_count == MOST_BLOCKS)
        abort();
    return check.blocks[check.block_count++] = block;
}

/* ---- inputs ---- */

static inline unsigned random_below(unsigned bound) {
    check.random = check.random * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((check.random >> 33) * bound >> 31);
}

#ifdef SYMBOLIC
void heddle_symbolic(void *address, size_t bytes, const char *name);
void heddle_assume(int condition);
void heddle_assert_failed(const char *expression, const char *file, unsigned line, const char *function);

/* The k-th value an input may have: a letter, and behind the letters '\0'; or k itself. */
static unsigned char choice(const char *letters, unsigned count, unsigned k) {
    return !letters ? (unsigned char)k : k + 1 < count ? (unsigned char)letters[k] : 0;
}

static unsigned char draw(const char *letters, unsigned count) {
    unsigned i = check.drawn++;
    if (i >= MOST_INPUTS)
        abort();
    if (i < check.settled)
        return check.inputs[i].value;
    int allowed = 0;
    heddle_symbolic(&check.inputs[i].value, 1, "input");
    check.inputs[i].letters = letters;
    check.inputs[i].count = count;
    for (unsigned k = 0; letters && k < count; k++)
        allowed |= check.inputs[i].value == choice(letters, count, k);
    heddle_assume(letters ? allowed : check.inputs[i].value < count);
    return check.inputs[i].value;
}
#endif

/* A number below the bound; symbolic ones are below 3. */
static unsigned below(unsigned bound) {
#ifdef SYMBOLIC
    return draw(NULL, bound < 3 ? bound : 3);
#else
    return random_below(bound);
#endif
}

/* A character of the alphabet, whose end belongs to it. Symbolic: of its first three, or the end. */
static int letter(const char *alphabet) {
#ifdef SYMBOLIC
    return (char)draw(alphabet, 1 + (unsigned)(alphabet[0] ? alphabet[1] ? alphabet[2] ? 3 : 2 : 1 : 0));
#else
    return alphabet[random_below((unsigned)strlen(alphabet) + 1)];
#endif
}

/* Any character at all, as an unsigned char or EOF. */
static int any_character(void) {
#ifdef SYMBOLIC
    return (int)draw("aA0 \x7f\xe4", 7);
#else
    return (int)random_below(257) - 1;
#endif
}

/* A block of exactly that many bytes, of letters and others; a read beyond its end is noticed. */
static char *block(const char *alphabet, size_t bytes) {
    char *b = keep(malloc(bytes ? bytes : 1));
    for (size_t i = 0; i < bytes; i++) {
#ifdef SYMBOLIC
        b[i] = (char)letter(alphabet);
#else
        b[i] = random_below(12) ? (char)letter(alphabet) : (char)random_below(256);
#endif
    }
    return b;
}

/* A string in a block of exactly its size; symbolic ones have up to two letters. */
static char *text(const char *alphabet) {
#ifdef SYMBOLIC
    size_t length = 2;
#else
    size_t length = random_below(random_below(4) ? 8 : 40);
#endif
    char *s = block(alphabet, length + 1);
#ifndef SYMBOLIC
    for (size_t i = 0; i < length; i++)
        if (!s[i] && random_below(8))
            s[i] = 'a';
#endif
    s[length] = '\0';
    return s;
}

/* Room for results, filled with a pattern. */
static void *room(size_t bytes) {
    return memset(keep(malloc(bytes ? bytes : 1)), 0xa5, bytes);
}

/* Integers of all sizes, with the ends of the ranges among them. */
static int64_t integer(void) {
#ifdef SYMBOLIC
    return (int64_t)draw(NULL, 4) - 2;
#else
    uint64_t wide = (uint64_t)random_below(1u << 31) << 33 ^ (uint64_t)random_below(1u << 31) << 16 ^ random_below(1u << 16);
    switch (random_below(6)) {
    case 0: return (int64_t)random_below(7) - 3;
    case 1: return (int64_t)wide;
    case 2: return (int64_t)(wide >> random_below(64));
    case 3: return -(int64_t)(wide >> random_below(64));
    case 4: return INT64_MIN + (int64_t)random_below(3);
    default: return INT64_MAX - (int64_t)random_below(3);
    }
#endif
}

/* Numbers of all sizes, exact ones, halves, infinities and others. */
static double real(void) {
#ifdef SYMBOLIC
    return (double)((int)draw(NULL, 4) - 2) * 0.5;
#else
    static const double special[] = {0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 1e300, -1e300, 1e-300, 0x1p-1074,
                                     0x1p-1022, 0x1.fffffffffffffp1023, __builtin_inf(), -__builtin_inf(),
                                     __builtin_nan(""), 709.9, -745.2, 3.14159265358979312, 0x1p52, 0x1p53, 0x1p62, 0x1p63, 171.5};
    uint64_t bits = (uint64_t)random_below(1u << 31) << 33 ^ (uint64_t)random_below(1u << 31) << 16 ^ random_below(1u << 16);
    double x;
    switch (random_below(6)) {
    case 0: return special[random_below(sizeof special / sizeof *special)];
    case 1: memcpy(&x, &bits, sizeof x); return x;
    case 2: return (double)((int)random_below(41) - 20) / 4;
    case 3: return (double)(int64_t)bits / 0x1p60;
    case 4: return (double)(int64_t)bits / 0x1p53;
    default: return (double)(bits >> 11) / 0x1p53;
    }
#endif
}

/* ---- notes ---- */

static inline void note_sign(long value) { note((uint64_t)((value > 0) - (value < 0))); }
static inline void note_place(const void *place, const void *base) {
    note(place ? (uint64_t)((const char *)place - (const char *)base) : ~0ull);
}
static inline void note_bytes(const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++)
        note(((const unsigned char *)bytes)[i]);
}
static inline void note_text(const char *s) {
    if (!s)
        note(~0ull);
    for (; s && *s; s++)
        note((unsigned char)*s);
    note(0);
}
/* Which not-a-number it is does not count. */
static inline void note_double(double x) {
    uint64_t bits = 0x7ff8000000000000;
    if (x == x)
        memcpy(&bits, &x, sizeof bits);
    note(bits);
}
static inline void note_float(float x) { note_double(x); }
static inline void note_long_double(long double x) {
    uint64_t bits[2] = {0, 0};
    if (x == x)
        memcpy(bits, &x, 10);
    note(bits[0]);
    note(bits[1]);
}

/* ---- programs ---- */

static void run_body(const test *t) {
    check.noted = check.drawn = 0;
    errno = 0;
    t->body();
    note((uint64_t)errno);
    while (check.block_count)
        free(check.blocks[--check.block_count]);
}

/* A digest of all notes, added to another one. */
static uint64_t add_notes(uint64_t digest) {
    for (unsigned i = 0; i < check.noted; i++) {
        digest = (digest ^ check.notes[i]) * 0x9e3779b97f4a7c15u;
        digest ^= digest >> 29;
    }
    return digest;
}

#ifdef SYMBOLIC
/* In every execution one test runs, on one combination of inputs. */
static void settle(void) {
    for (unsigned i = 0; i < check.drawn; i++)
        for (unsigned k = 0; k < check.inputs[i].count; k++) {
            unsigned char value = choice(check.inputs[i].letters, check.inputs[i].count, k);
            if (check.inputs[i].value == value) {
                check.inputs[i].value = value;
                break;
            }
        }
    check.settled = check.drawn;
}

static void compare(const test *t) {
    static uint64_t open[MOST_NOTES];
    run_body(t);
    unsigned count = check.noted;
    memcpy(open, check.notes, count * sizeof *open);
    settle();
    unsigned drawn = check.drawn;
    run_body(t);
    if (check.noted != count || check.drawn != drawn)
        heddle_assert_failed("as many notes", t->name, 0, t->name);
    for (unsigned i = 0; i < count; i++)
        if (open[i] != check.notes[i])
            heddle_assert_failed(t->name, t->name, i, t->name);
    unsigned long combinations = 1;
    for (unsigned i = 0; i < drawn; i++)
        combinations *= check.inputs[i].count;
    printf("%s: one of %lu, %llx\n", t->name, combinations, (unsigned long long)add_notes(0));
}

static int run_tests(const test *tests, unsigned count) {
    unsigned char which;
    heddle_symbolic(&which, 1, "which");
    heddle_assume(which < count);
    for (unsigned k = 0; k < count; k++)
        if (which == k) {
            compare(&tests[k]);
            break;
        }
    return 0;
}
#else
static uint64_t hash_name(const char *name) {
    uint64_t h = SEED;
    for (; *name; name++)
        h = (h ^ (unsigned char)*name) * 0x100000001b3;
    return h;
}

/* The generator's first numbers from states at equal distances are at equal distances too, and may leave out values for
 * hundreds of calls: so each call's state is scrambled. */
static uint64_t scramble(uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static void run_random(const test *t, int trace) {
    uint64_t digest = 0, start = hash_name(t->name);
    for (unsigned call = 0; call < CALLS; call++) {
        check.random = scramble(start + call * 0x9e3779b97f4a7c15u);
        run_body(t);
        digest = add_notes(digest);
        for (unsigned i = 0; trace && i < check.noted; i++)
            printf("%s call %u note %u: %llx\n", t->name, call, i, (unsigned long long)check.notes[i]);
    }
    if (!trace)
        printf("%s %llx\n", t->name, (unsigned long long)digest);
}

static int run_tests(const test *tests, unsigned count) {
    for (unsigned k = 0; k < count; k++) {
#ifdef TRACE
        if (!strcmp(tests[k].name, TRACE))
            run_random(&tests[k], 1);
#else
        run_random(&tests[k], 0);
#endif
    }
    return 0;
}
#endif

#endif
