/* memcpy64 -- copies 64 MB in blocks of 64 kB, and looks at a byte of each. Concrete. */
#include <heddle.h>
#include <string.h>

enum { BLOCK = 1 << 16, ROUNDS = 1024 };

static unsigned char from[BLOCK], to[BLOCK];

int main(void) {
    unsigned sum = 0;
    for (int i = 0; i < BLOCK; i++)
        from[i] = (unsigned char)i;
    for (int round = 0; round < ROUNDS; round++) {
        from[round] = (unsigned char)(round + 1);
        memcpy(to, from, BLOCK);
        __asm__ volatile("" ::: "memory"); /* the copy is made, whatever the compiler knows */
        sum += to[round];
    }
    heddle_assert(sum == 4 * 255 * 128);
    return 0;
}
