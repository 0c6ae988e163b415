// RUN: check
// EXPECT: error null-deref@BUG
/* calloc checks its product. */
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *p = calloc(SIZE_MAX / 2, 4);
    p[0] = 1; // BUG
    free(p);
    return 0;
}
