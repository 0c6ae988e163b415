// RUN: check
// EXPECT: error use-after-free@BUG
/* The same with heap objects, one of which is gone. */
#include <heddle.h>
#include <stdlib.h>

int main(void) {
    char *p[3];
    for (int i = 0; i < 3; i++) {
        p[i] = malloc(4);
        if (!p[i]) return 0;
        p[i][0] = (char)i;
    }
    free(p[1]);
    unsigned i = heddle_uint("i") % 3;
    int value = p[i][0]; // BUG
    return value > 2;
}
