// RUN: check
// EXPECT: safe
/* calloc checks its product. */
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *p = calloc(SIZE_MAX / 2, 4);
    if (p) p[0] = 1;
    free(p);
    return 0;
}
