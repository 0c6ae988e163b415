// RUN: check --check=assert
// EXPECT: error assert@BUG
/* Contents nobody wrote of a large block, read at an offset that depends on inputs, and not checked: any value,
 * not only this one. Not all of the block is given values for that. */
#include <assert.h>
#include <heddle.h>
#include <stdlib.h>

int main(void) {
    unsigned size = heddle_uint("size"), i = heddle_uint("i");
    heddle_assume(size > 1000000 && i < 3);
    unsigned char *block = malloc(size);
    if (!block) return 0;
    unsigned char first = block[i];
    assert(first == 7); // BUG
    return 0;
}
