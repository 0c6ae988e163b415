// RUN: check
// EXPECT: error null-deref@BUG
/* An allocation that no machine can give returns a null pointer. */
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *p = malloc(SIZE_MAX / 2);
    p[0] = 1; // BUG
    free(p);
    return 0;
}
