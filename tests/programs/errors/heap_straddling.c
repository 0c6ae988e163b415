// RUN: check
// EXPECT: safe runs=1
/* The first byte is inside, the last is not. */
#include <stdlib.h>

int main(void) {
    char *p = malloc(7);
    if (!p) return 0;
    *(short *)(p + 4) = 1;
    free(p);
    return 0;
}
