// RUN: check
// EXPECT: error out-of-bounds@BUG
// An address that became an integer in a constant is a number: what was added to it can be taken off again.
#include <heddle.h>
#include <stdint.h>

#define FAR ((uintptr_t)1 << (8 * sizeof(uintptr_t) - 4))

static int row[4] = {1, 2, 3, 4};
static uintptr_t tagged = (uintptr_t)&row[1] + FAR, before = (uintptr_t)&row[1] - 4096, odd = (uintptr_t)&row[2] + 1;

static uintptr_t away(void) { return (uintptr_t)&row[3] + FAR; }

int main(void) {
    heddle_assert(tagged - (uintptr_t)&row[1] == FAR);
    heddle_assert(*(int *)(tagged - FAR) == 2);
    heddle_assert(*(int *)(before + 8192) == 2); // BUG
    heddle_assert(*(int *)(odd - 1) == 3);
    heddle_assert(*(int *)(away() - FAR) == 4);
    return 0;
}
