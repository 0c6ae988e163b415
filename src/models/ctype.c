/* ctype.c -- classes of characters in the C locale.
 *
 * The functions compute their answer without a branch and without a table, which keeps terms over symbolic characters
 * small; they return the same bit as glibc's. The tables exist for programs whose headers expand the functions to
 * look-ups: index -128 .. 255, so that a negative char is a valid index. */
#include "model.h"

enum {
    BLANK = 0x1, CNTRL = 0x2, PUNCT = 0x4, ALNUM = 0x8, UPPER = 0x100, LOWER = 0x200, ALPHA = 0x400, DIGIT = 0x800,
    XDIGIT = 0x1000, SPACE = 0x2000, PRINT = 0x4000, GRAPH = 0x8000
};

INLINE int in(int c, int first, int last) {
    return (unsigned)c - (unsigned)first <= (unsigned)last - (unsigned)first;
}
INLINE int letter(int c) { return is_upper(c) | is_lower(c); }

WEAK int isupper(int c) { return is_upper(c) * UPPER; }
WEAK int islower(int c) { return is_lower(c) * LOWER; }
WEAK int isalpha(int c) { return letter(c) * ALPHA; }
WEAK int isdigit(int c) { return is_digit(c) * DIGIT; }
WEAK int isxdigit(int c) { return (is_digit(c) | in(c, 'a', 'f') | in(c, 'A', 'F')) * XDIGIT; }
WEAK int isalnum(int c) { return (letter(c) | is_digit(c)) * ALNUM; }
WEAK int isspace(int c) { return is_space(c) * SPACE; }
WEAK int isblank(int c) { return ((c == ' ') | (c == '\t')) * BLANK; }
WEAK int isprint(int c) { return in(c, 32, 126) * PRINT; }
WEAK int isgraph(int c) { return in(c, 33, 126) * GRAPH; }
WEAK int iscntrl(int c) { return (in(c, 0, 31) | (c == 127)) * CNTRL; }
WEAK int ispunct(int c) { return (in(c, 33, 126) & !(letter(c) | is_digit(c))) * PUNCT; }
WEAK int isascii(int c) { return (c & ~0x7f) == 0; }
WEAK int toascii(int c) { return c & 0x7f; }
WEAK int tolower(int c) { return to_lower(c); }
WEAK int toupper(int c) { return c - (is_lower(c) << 5); }

#define REPEAT4(x) x, x, x, x
#define CONTROL CNTRL
#define OTHER (PRINT | GRAPH | PUNCT)
#define NUMBER (PRINT | GRAPH | ALNUM | DIGIT | XDIGIT)
#define BIG (PRINT | GRAPH | ALNUM | ALPHA | UPPER)
#define SMALL (PRINT | GRAPH | ALNUM | ALPHA | LOWER)
#define BIG_HEX (BIG | XDIGIT)
#define SMALL_HEX (SMALL | XDIGIT)

static const unsigned short classes[384] = {
    [128] = REPEAT4(CONTROL), REPEAT4(CONTROL), CONTROL, CONTROL | SPACE | BLANK,
    REPEAT4(CONTROL | SPACE), REPEAT4(CONTROL), REPEAT4(CONTROL), REPEAT4(CONTROL), REPEAT4(CONTROL), CONTROL, CONTROL,
    PRINT | SPACE | BLANK, REPEAT4(OTHER), REPEAT4(OTHER), REPEAT4(OTHER), OTHER, OTHER, OTHER,
    REPEAT4(NUMBER), REPEAT4(NUMBER), NUMBER, NUMBER, REPEAT4(OTHER), OTHER, OTHER, OTHER,
    REPEAT4(BIG_HEX), BIG_HEX, BIG_HEX, REPEAT4(BIG), REPEAT4(BIG), REPEAT4(BIG), REPEAT4(BIG), REPEAT4(BIG),
    REPEAT4(OTHER), OTHER, OTHER,
    REPEAT4(SMALL_HEX), SMALL_HEX, SMALL_HEX, REPEAT4(SMALL), REPEAT4(SMALL), REPEAT4(SMALL), REPEAT4(SMALL),
    REPEAT4(SMALL), REPEAT4(OTHER), CONTROL,
};

#define ROW8(n) n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7
#define ROW32(n) ROW8(n), ROW8(n + 8), ROW8(n + 16), ROW8(n + 24)
/* From -128 to 255 with the 26 letters at `letters` moved by `by`. */
#define HIGH_HALF ROW32(128), ROW32(160), ROW32(192), ROW8(224), ROW8(232), ROW8(240), 248, 249, 250, 251, 252, 253, 254
#define LETTERS(n) ROW8(n), ROW8(n + 8), ROW8(n + 16), n + 24, n + 25

static const int32_t lower_case[384] = {HIGH_HALF, -1, ROW32(0), ROW32(32), 64, LETTERS('a'), 91, 92, 93, 94, 95,
                                        96, LETTERS('a'), 123, 124, 125, 126, 127, HIGH_HALF, 255};
static const int32_t upper_case[384] = {HIGH_HALF, -1, ROW32(0), ROW32(32), 64, LETTERS('A'), 91, 92, 93, 94, 95,
                                        96, LETTERS('A'), 123, 124, 125, 126, 127, HIGH_HALF, 255};

WEAK const unsigned short **__ctype_b_loc(void) {
    static const unsigned short *table = classes + 128;
    return &table;
}
WEAK const int32_t **__ctype_tolower_loc(void) {
    static const int32_t *table = lower_case + 128;
    return &table;
}
WEAK const int32_t **__ctype_toupper_loc(void) {
    static const int32_t *table = upper_case + 128;
    return &table;
}
WEAK size_t __ctype_get_mb_cur_max(void) { return 1; }
