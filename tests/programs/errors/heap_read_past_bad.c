// RUN: check
// EXPECT: error out-of-bounds@BUG
// EXPECT: message~16
/* Reading past the end of an allocation; the message tells its size. */
#include <stdlib.h>

int main(void) {
    int *p = calloc(4, sizeof *p);
    if (!p) return 0;
    int x = p[4]; // BUG
    free(p);
    return x;
}
