/* memset64 -- fills 64 MB in blocks of 64 kB, and looks at a byte of each. Concrete. */
#include <heddle.h>
#include <string.h>

enum { BLOCK = 1 << 16, ROUNDS = 1024 };

static unsigned char block[BLOCK];

int main(void) {
    unsigned sum = 0;
    for (int round = 0; round < ROUNDS; round++) {
        memset(block, round, BLOCK);
        __asm__ volatile("" ::: "memory"); /* the block is filled, whatever the compiler knows */
        sum += block[round * 64 % BLOCK];
    }
    heddle_assert(sum == 4 * 255 * 128);
    return 0;
}
