// RUN: check
// EXPECT: error out-of-bounds@BUG
/* The first byte is inside, the last is not. */
#include <stdlib.h>

int main(void) {
    char *p = malloc(7);
    if (!p) return 0;
    *(int *)(p + 4) = 1; // BUG
    free(p);
    return 0;
}
