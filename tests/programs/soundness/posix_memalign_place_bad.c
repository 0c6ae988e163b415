// Only one of the two places is freed: the other one leaks on its path.
// RUN: check --check=memory,leak
// EXPECT: error leak
#include <heddle.h>
#include <stdlib.h>

int main(void) {
    void *x = NULL, *y = NULL, **table[2] = {&x, &y};
    unsigned i = heddle_uint("i");
    heddle_assume(i < 2);
    if (posix_memalign(table[i], 16, 10)) return 0;
    free(x);
    y = NULL;
    return 0;
}
