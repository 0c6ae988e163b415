// RUN: check
// EXPECT: safe runs=4
/* A call through a symbolic function pointer forks over the possible callees. */
#include <assert.h>
#include <heddle.h>

static int zero(void) { return 0; }
static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*const table[4])(void) = {zero, one, two};

int main(void) {
    unsigned i = heddle_uint("i");
    if (i > 2) i = 0;
    assert(table[i]() == (int)i); // BUG
    return 0;
}
