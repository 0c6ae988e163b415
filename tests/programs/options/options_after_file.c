// RUN: check --keep-going --check=assert,memory
// EXPECT: error assert@BUG out-of-bounds@BUG
/* Options may stand before and after the file; lists are separated by commas. */
#include <assert.h>
#include <heddle.h>

static int table[3];

int main(void) {
    int x = heddle_int("x");
    assert(x != 5); // BUG
    return table[x & 3]; // BUG
}
