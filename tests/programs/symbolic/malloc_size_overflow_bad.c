// RUN: check
// EXPECT: error out-of-bounds@BUG
/* The size computation overflows in 32 bits: too little is allocated. */
#include <heddle.h>
#include <stdlib.h>

int main(void) {
    unsigned count = heddle_uint("count");
    if (count < 1 || count > 0x40000010u) return 0;
    int *p = malloc(count * (unsigned)sizeof(int));
    if (!p) return 0;
    p[count - 1] = 1; // BUG
    free(p);
    return 0;
}
