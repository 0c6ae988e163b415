// Resizing from one symbolic size to another decides about the length before it allocates: nothing is left behind.
// RUN: check --check=memory,leak
// EXPECT: safe
#include <heddle.h>
#include <stdlib.h>

int main(void) {
    unsigned n = heddle_uint("n"), more = heddle_uint("more");
    heddle_assume(n < 10 && more < 10);
    char *p = malloc(n);
    if (!p) return 0;
    char *q = realloc(p, more + 1);
    if (q) free(q);
    else free(p);
    return 0;
}
