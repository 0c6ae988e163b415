// RUN: check
// EXPECT: error out-of-bounds@BUG
/* A variable-length array whose length is an input. */
#include <heddle.h>

int main(void) {
    unsigned n = heddle_uint("n");
    if (n < 1 || n > 20) return 0;
    int v[n];
    v[0] = 1;
    v[n] = 2; // BUG
    return 0;
}
