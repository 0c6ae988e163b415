// RUN: check --check=assert,memory,leak
// EXPECT: safe
/* The early return forgets to free. */
#include <heddle.h>
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    *p = heddle_int("x");
    if (*p == 77) {
        free(p);
        return 1;
    }
    free(p);
    return 0;
}
