// RUN: check --check=memory,leak
// EXPECT: error leak@BUG
#include <heddle.h>
#include <stdlib.h>

int main(void) {
    unsigned n = heddle_uint("n"), more = heddle_uint("more");
    heddle_assume(n < 10 && more < 10);
    char *p = malloc(n);
    if (!p) return 0;
    char *q = realloc(p, more + 1);
    if (q && more != 3) free(q);
    return 0;
} // BUG
