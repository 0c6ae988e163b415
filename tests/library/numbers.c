/* stdlib.h and inttypes.h: numbers and text, arithmetic, random numbers. */
#include "check.h"

#include <inttypes.h>

#define SIGNED_AND_UNSIGNED(s, base)  \
    {                                 \
        char *end = NULL;             \
        errno = 0;                    \
        note((uint64_t)PARSE(s, &end, base)); \
        note_place(end, s);           \
        note((uint64_t)errno);        \
    }

static const char *const number_texts[] = {"0", "-1", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616", "-18446744073709551616", "  +7f", "0x7fffffff",
    "0x", "0xg", "0b1", "0b", "08", "2147483648", "-2147483649", "4294967296", "zz", "+-3", "\t\n\v\f\r 5", "", "- 1", "1 2"};

static char *number_text(void) {
#ifdef SYMBOLIC
    return text("-17x");
#else
    if (random_below(3))
        return text(random_below(2) ? "0123456789-+ x" : "0123456789abcdefxXzZ");
    const char *chosen = number_texts[random_below(sizeof number_texts / sizeof *number_texts)];
    return strcpy(room(strlen(chosen) + 1), chosen);
#endif
}

static int some_base(void) {
#ifdef SYMBOLIC
    return 10;
#else
    return random_below(3) ? (int[]){0, 10, 16, 8}[random_below(4)] : (int)random_below(40) - 1;
#endif
}

TEST(strtol, strtoll, strtoq, strtoimax) {
    char *s = number_text();
    int base = some_base();
#define PARSE strtol
    SIGNED_AND_UNSIGNED(s, base)
#undef PARSE
#define PARSE strtoll
    SIGNED_AND_UNSIGNED(s, base)
#undef PARSE
#define PARSE strtoq
    SIGNED_AND_UNSIGNED(s, base)
#undef PARSE
#define PARSE strtoimax
    SIGNED_AND_UNSIGNED(s, base)
#undef PARSE
}

TEST(strtoul, strtoull, strtouq, strtoumax) {
    char *s = number_text();
    int base = some_base();
#define PARSE strtoul
    SIGNED_AND_UNSIGNED(s, base)
#undef PARSE
#define PARSE strtoull
    SIGNED_AND_UNSIGNED(s, base)
#undef PARSE
#define PARSE strtouq
    SIGNED_AND_UNSIGNED(s, base)
#undef PARSE
#define PARSE strtoumax
    SIGNED_AND_UNSIGNED(s, base)
#undef PARSE
}

/* What newer headers call. An older C library does not have them; they differ where a text begins with 0b. */
#define NEWER(name, type) type name(const char *text, char **end, int base) __attribute__((weak))
NEWER(__isoc23_strtol, long);
NEWER(__isoc23_strtoll, long long);
NEWER(__isoc23_strtoimax, intmax_t);
NEWER(__isoc23_strtoul, unsigned long);
NEWER(__isoc23_strtoull, unsigned long long);
NEWER(__isoc23_strtoumax, uintmax_t);

TEST(__isoc23_strtol, __isoc23_strtoll, __isoc23_strtoimax, __isoc23_strtoul, __isoc23_strtoull, __isoc23_strtoumax) {
    char *s = number_text(), *end = NULL;
    int base = some_base();
    if (base == 2 || (base == 0 && strchr(s, 'b')) || (base == 0 && strchr(s, 'B')))
        base = 10;
#define PARSE(newer, older) note((uint64_t)(newer ? newer(s, &end, base) : older(s, &end, base))), note_place(end, s)
    PARSE(__isoc23_strtol, strtol), PARSE(__isoc23_strtoll, strtoll), PARSE(__isoc23_strtoimax, strtoimax);
    PARSE(__isoc23_strtoul, strtoul), PARSE(__isoc23_strtoull, strtoull), PARSE(__isoc23_strtoumax, strtoumax);
#undef PARSE
}

TEST(atoi, atol, atoll) {
    char *s = number_text();
    note((uint64_t)atoi(s));
    note((uint64_t)atol(s));
    note((uint64_t)atoll(s));
}

static char *float_text(void) {
#ifdef SYMBOLIC
    return text("1.-");
#else
    static const char *const texts[] = {"inf", "-INFINITY", "nan", "NaN(12)", "nan(", "infinit", "1e400", "-1e-400", "1e",
        "1e+", ".", "-.5e-3x", "0x1.8p3", "0x.8p-1080", "0x1p-1074", "0x1p99999", "0x", "0x.p1", "4.9e-324", "2.4703282292062327e-324",
        "2.4703282292062328e-324", "1.7976931348623158e308", "1.7976931348623159e308", "9007199254740993", "3.4028236e38",
        "0.000000000000000000000000000000000000000000001", "123456789012345678901234567890", "1.1897314953572317651e4932", "  -0",
        "2.2250738585072011e-308", "1e-45", "7e-46", "0x1.fffffffffffff8p1023", "0x1.00000080000001p0"};
    char digits[80];
    unsigned a = random_below(1000000000), b = random_below(1000000000), c = random_below(2);
    int exponent = (int)random_below(700) - 350;
    switch (random_below(5)) {
    case 0: {
        const char *chosen = texts[random_below(sizeof texts / sizeof *texts)];
        return strcpy(room(strlen(chosen) + 1), chosen);
    }
    case 1: return text("0123456789.eE+-");
    case 2: sprintf(digits, "%u%09ue%d", a, b, exponent); break;
    case 3: sprintf(digits, "%s0x%x.%xp%d", c ? "-" : "", a, b, exponent); break;
    default: sprintf(digits, "-%u.%09u%09u", a % 100, b, a);
    }
    return strcpy(room(strlen(digits) + 1), digits);
#endif
}

TEST(strtod, atof) {
    char *s = float_text(), *end = NULL;
    note_double(strtod(s, &end));
    note_place(end, s);
    note((unsigned)errno);
    note_double(atof(s));
}

TEST(strtof) {
    char *s = float_text(), *end = NULL;
    note_float(strtof(s, &end));
    note_place(end, s);
}

TEST(strtold) {
    char *s = float_text(), *end = NULL;
    note_long_double(strtold(s, &end));
    note_place(end, s);
}

TEST(abs, labs, llabs, imaxabs) {
    int64_t x = integer();
    if (x == INT64_MIN || (int)x == INT32_MIN)
        x = 5;
    note((uint64_t)(abs)((int)x));
    note((uint64_t)(labs)((long)x));
    note((uint64_t)(llabs)(x));
    note((uint64_t)(imaxabs)(x));
}

TEST(div, ldiv, lldiv, imaxdiv) {
    int64_t a = integer(), b = integer();
    if (b == 0 || (int)b == 0 || b == -1 || (int)b == -1)
        b = 3;
    div_t i = div((int)a, (int)b);
    ldiv_t l = ldiv((long)a, (long)b);
    lldiv_t ll = lldiv(a, b);
    imaxdiv_t m = imaxdiv(a, b);
    note((uint64_t)i.quot), note((uint64_t)i.rem);
    note((uint64_t)l.quot), note((uint64_t)l.rem);
    note((uint64_t)ll.quot), note((uint64_t)ll.rem);
    note((uint64_t)m.quot), note((uint64_t)m.rem);
}

TEST(rand, srand, random, srandom) {
    unsigned seed = below(1000000);
    srand(seed);
    note((uint64_t)rand());
    note((uint64_t)rand());
    srandom(seed);
    note((uint64_t)random());
}

/* One size on each side of every step from one type of generator to the next; the smallest are the symbolic ones. */
static size_t table_size(void) {
    static const size_t sizes[] = {7, 8, 32, 31, 63, 64, 127, 128, 255, 256, 300};
    return sizes[below(sizeof sizes / sizeof *sizes)];
}

/* The tables stay in use behind a call, until another one takes their place. */
TEST(initstate, setstate) {
    static uint32_t tables[2][75];
    char *first = (char *)tables[0], *second = (char *)tables[1];
    unsigned seed = below(1000000);
    size_t bytes = table_size();
    memset(tables, 0, sizeof tables);
    char *own = initstate(seed, first, 128);
    note(own != NULL), note((uint64_t)random());
    char *before = initstate(seed + 1, second, bytes);
    note(before == first), note((unsigned)errno);
    note((uint64_t)random()), note((uint64_t)rand());
    srandom(seed + 2);
    note((uint64_t)random());
    note(setstate(first) == (before ? second : first));
    note((uint64_t)random());
    note(setstate(NULL) == NULL), note((unsigned)errno);
    second[0] = -1, second[1] = -1, second[2] = -1, second[3] = -1;
    note(setstate(second) == NULL), note((uint64_t)random());
    note_bytes(tables, sizeof tables);
    note(setstate(own) == first);
    srandom(seed);
    note((uint64_t)random());
    note_bytes(own + 4, 124); /* the position in front of it is of the time before */
}

static void note_generator(const struct random_data *g, const int32_t *table) {
    note((uint64_t)(g->state - table)), note((uint64_t)(g->end_ptr - table));
    note((unsigned)g->rand_type), note((unsigned)g->rand_deg), note((unsigned)g->rand_sep);
    if (g->rand_type)
        note((uint64_t)(g->fptr - table)), note((uint64_t)(g->rptr - table));
}

TEST(initstate_r, setstate_r, random_r, srandom_r) {
    int32_t tables[2][75] = {{0}}, number = 5;
    struct random_data g = {0}, odd = {.rand_type = 5};
    unsigned seed = below(1000000);
    size_t bytes = table_size();
    note((unsigned)initstate_r(seed, (char *)tables[0], 64, &g));
    note((unsigned)random_r(&g, &number)), note((unsigned)number);
    note((unsigned)initstate_r(seed + 1, (char *)tables[1], bytes, &g)), note((unsigned)errno), errno = 0;
    for (unsigned i = 0; i < 5; i++)
        note((unsigned)random_r(&g, &number)), note((unsigned)number);
    note_generator(&g, bytes < 8 ? tables[0] : tables[1]);
    note((unsigned)srandom_r(seed, &g)), note((unsigned)random_r(&g, &number)), note((unsigned)number);
    note((unsigned)setstate_r((char *)tables[0], &g)), note((unsigned)random_r(&g, &number)), note((unsigned)number);
    note_generator(&g, tables[0]);
    note_bytes(tables, sizeof tables);
    tables[1][0] = -3;
    note((unsigned)setstate_r((char *)tables[1], &g)), note((unsigned)errno), errno = 0;
    note((unsigned)srandom_r(seed, &odd)), note((unsigned)errno);
    int (*volatile next)(struct random_data *, int32_t *) = random_r;
    int (*volatile start)(unsigned, char *, size_t, struct random_data *) = initstate_r;
    int (*volatile change)(char *, struct random_data *) = setstate_r;
    int (*volatile reseed)(unsigned, struct random_data *) = srandom_r;
    note((unsigned)reseed(seed, NULL)), note((unsigned)errno);
    note((unsigned)next(NULL, &number)), note((unsigned)errno), errno = 0;
    note((unsigned)next(&g, NULL)), note((unsigned)errno), errno = 0;
    note((unsigned)start(seed, (char *)tables[1], 64, NULL)), note((unsigned)errno), errno = 0;
    note((unsigned)change(NULL, &g)), note((unsigned)change((char *)tables[0], NULL));
}

TEST(rand_r) {
    unsigned seed = below(1000000);
    note((uint64_t)rand_r(&seed));
    note((uint64_t)rand_r(&seed));
    note(seed);
}

TEST(drand48, lrand48, mrand48, srand48, erand48, nrand48, jrand48) {
    unsigned short state[3] = {(unsigned short)below(65536), 17, (unsigned short)below(65536)};
    srand48((long)below(100000));
    note((uint64_t)lrand48());
    note((uint64_t)mrand48());
    note_double(drand48());
    note_double(erand48(state));
    note((uint64_t)nrand48(state));
    note((uint64_t)jrand48(state));
    note(state[0]), note(state[1]), note(state[2]);
}

TEST(seed48, lcong48) {
    unsigned short state[3] = {(unsigned short)below(65536), 5, 7}, all[7] = {1, 2, (unsigned short)below(65536), 4, 5, 6, 7};
    unsigned short *old = seed48(state);
    note(old != NULL);
    note((uint64_t)lrand48());
    lcong48(all);
    note((uint64_t)lrand48());
    note((uint64_t)mrand48());
}

/* What seed48 hands out may be handed back to it: it is overwritten before it is read. */
CONCRETE(seed48) {
    unsigned short state[3] = {(unsigned short)below(65536), 5, 7};
    srand48((long)below(100000));
    unsigned short *old = seed48(state);
    note(old[0]), note(old[1]), note(old[2]);
    old = seed48(old);
    note(old[0]), note(old[1]), note(old[2]);
    note((uint64_t)lrand48());
}

static void note_generator48(const struct drand48_data *g) {
    note_bytes(g->__x, sizeof g->__x), note_bytes(g->__old_x, sizeof g->__old_x);
    note(g->__c), note(g->__init), note(g->__a);
}

TEST(drand48_r, lrand48_r, mrand48_r, srand48_r, erand48_r, nrand48_r, jrand48_r) {
    unsigned short state[3] = {(unsigned short)below(65536), 17, (unsigned short)below(65536)};
    struct drand48_data g = {0};
    long number = 0;
    double real = 0;
    note((unsigned)lrand48_r(&g, &number)), note((uint64_t)number);
    note_generator48(&g);
    note((unsigned)srand48_r((long)below(100000) - 3, &g));
    note((unsigned)lrand48_r(&g, &number)), note((uint64_t)number);
    note((unsigned)mrand48_r(&g, &number)), note((uint64_t)number);
    note((unsigned)drand48_r(&g, &real)), note_double(real);
    note((unsigned)erand48_r(state, &g, &real)), note_double(real);
    note((unsigned)nrand48_r(state, &g, &number)), note((uint64_t)number);
    note((unsigned)jrand48_r(state, &g, &number)), note((uint64_t)number);
    note_bytes(state, sizeof state);
    note_generator48(&g);
}

TEST(seed48_r, lcong48_r) {
    unsigned short state[3] = {(unsigned short)below(65536), 5, 7}, all[7] = {1, 2, (unsigned short)below(65536), 4, 5, 6, 7};
    struct drand48_data g = {0};
    long number = 0;
    note((unsigned)seed48_r(state, &g)), note((unsigned)lrand48_r(&g, &number)), note((uint64_t)number);
    note((unsigned)seed48_r(state, &g));
    note_generator48(&g);
    note((unsigned)lcong48_r(all, &g)), note((unsigned)mrand48_r(&g, &number)), note((uint64_t)number);
    note_generator48(&g);
}
