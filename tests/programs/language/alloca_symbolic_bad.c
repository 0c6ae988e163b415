// RUN: check
// EXPECT: error out-of-bounds@BUG
/* Blocks of a function, written behind their end. */
#include <alloca.h>
#include <assert.h>
#include <heddle.h>
#include <stddef.h>
#include <stdlib.h>
#undef alloca

void *alloca(size_t bytes);
void cfree(void *block);

int main(void) {
    unsigned char size, at;
    heddle_symbolic(&size, 1, "size");
    heddle_symbolic(&at, 1, "at");
    heddle_assume(size >= 1 && size <= 4 && at <= size);
    char *block = alloca(size), *other = __builtin_alloca(size), *kept = malloc(size);
    block[at] = (char)at; // BUG
    other[at] = 3;
    kept[at] = block[at];
    assert(kept[at] + other[at] == at + 3);
    cfree(kept);
    return 0;
}
