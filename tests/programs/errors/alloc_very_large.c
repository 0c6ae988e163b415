// RUN: check
// EXPECT: safe
/* An allocation that no machine can give returns a null pointer. */
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *p = malloc(SIZE_MAX / 2);
    if (p) p[0] = 1;
    free(p);
    return 0;
}
