// Pointers taken from a table at a symbolic index, moved within their objects and back.
// RUN: check
// EXPECT: safe
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
    char *p = table[i];
    heddle_assert(p[5] == 5);
    return 0;
}
