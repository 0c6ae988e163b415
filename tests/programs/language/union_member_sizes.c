// RUN: check
// EXPECT: safe runs=1
/* Writing a small member leaves the rest of the union as it was; bytes never written stay undefined. */
#include <stdlib.h>

union value { unsigned char small; unsigned int large; };

int main(void) {
    union value *v = malloc(sizeof *v);
    if (!v) return 0;
    v->large = 0;
    v->small = 7;
    int result = 0;
    if (v->large == 7) result = 1; // BUG
    free(v);
    return result - result;
}
