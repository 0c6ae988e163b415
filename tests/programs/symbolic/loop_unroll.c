// RUN: check --unroll=5
// EXPECT: incomplete unroll
// EXPECT: stdout!~[Nn]o errors
// EXPECT: stderr!~[Nn]o errors
/* --unroll cuts a loop, and the verdict says so. */
#include <heddle.h>

int main(void) {
    unsigned n = heddle_uint("n"), i = 0;
    while (i < n) i++;
    return 0;
}
