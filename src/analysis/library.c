/* library.c -- the table of library functions, by name. */
#include "analysis/library.h"

#include <string.h>

enum {
    ENDS = LIBRARY_ENDS, STOPS = LIBRARY_STOPS, FAILS = LIBRARY_FAILS, SYNC = LIBRARY_SYNC, ASSERTS = LIBRARY_ASSERTS,
    FREES = LIBRARY_FREES, JUMPS = LIBRARY_JUMPS, RESUMES = LIBRARY_RESUMES, EXITS = LIBRARY_EXITS,
    CANCELLABLE = LIBRARY_CANCELLABLE, OVERRIDES = LIBRARY_OVERRIDES,
    GIVES_UP = LIBRARY_GIVES_UP
};

static const struct library_effect table[] = {
#define LIBRARY(name, model, reads, writes, bytes, state_read, state_written, flags) \
    {#name, LIBRARY_##model, reads, writes, bytes, state_read, state_written, flags},
#include "analysis/library.def"
#undef LIBRARY
};

/* The machine stops there and says that the run is incomplete; the analyses suppose that anything can happen. */
static const struct library_effect unknown = {
    .name = "", .model = LIBRARY_UNKNOWN, .reads = UINT32_MAX, .writes = UINT32_MAX,
    .flags = LIBRARY_STOPS | LIBRARY_FAILS
};

/* Functions of <math.h> take and give numbers: the machine knows many (as heddle_math_...), and those it does not know
 * move no pointer. */
static bool is_arithmetic(const function *f) { return f->parameters > 0 && !f->variadic && f->results == 1; }

static bool takes_no_address(const function *f) {
    static const char *const names[] = {
        "sqrt", "floor", "ceil", "trunc", "rint", "nearbyint", "round", "roundeven", "sin", "cos", "tan", "exp", "exp2",
        "log", "log2", "log10", "pow", "fabs", "fmod", "fma", "fmin", "fmax", "copysign", "hypot", "cbrt", "asin",
        "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "expm1", "log1p", "erf", "erfc",
        "tgamma", "lgamma", "ldexp", "scalbn", "fdim", "remainder", "lround", "llround", "lrint", "llrint"};
    if (!is_arithmetic(f)) return false;
    if (!strncmp(f->name, "heddle_math_", 12)) return true;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        size_t length = strlen(names[i]);
        if (strncmp(f->name, names[i], length)) continue;
        const char *rest = f->name + length;
        if (!*rest || ((*rest == 'f' || *rest == 'l') && !rest[1])) return true;
    }
    return false;
}

const struct library_effect *library_effect_of(const function *f) {
    static const struct library_effect arithmetic = {.name = "", .model = LIBRARY_NONE};
    for (size_t i = 0; i < COUNT_OF(table); i++)
        if (!strcmp(table[i].name, f->name) && (!f->has_body || table[i].flags & LIBRARY_OVERRIDES)) return &table[i];
    if (f->has_body) return NULL;
    return takes_no_address(f) ? &arithmetic : &unknown;
}
