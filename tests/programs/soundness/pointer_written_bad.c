// The same for a pointer that is one of two, because it was perhaps overwritten.
// RUN: check
// EXPECT: error out-of-bounds@BUG
#include <heddle.h>
#include <stdlib.h>

int main(void) {
    char *objects[8];
    for (int i = 0; i < 8; i++) {
        objects[i] = malloc(16);
        if (!objects[i]) return 0;
        for (int k = 0; k < 16; k++) objects[i][k] = (char)k;
    }
    char *table[3] = {objects[0], objects[1], objects[2]};
    unsigned i = heddle_uint("i");
    heddle_assume(i < 3);
    table[i] = objects[3];
    char *p = table[1];
    heddle_assert(p[64] == 64); // BUG
    return 0;
}
