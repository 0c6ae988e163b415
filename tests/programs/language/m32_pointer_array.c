// RUN: check
// CC: -m32
// EXPECT: safe
/* A symbolic index into an array of 32-bit pointers. */
#include <assert.h>
#include <heddle.h>

static int a = 1, b = 2, c = 3;
static int *table[3] = {&a, &b, &c};

int main(void) {
    unsigned i = heddle_uint("i");
    heddle_assume(i < 3);
    assert(*table[i] == (int)i + 1); // BUG
    return 0;
}
