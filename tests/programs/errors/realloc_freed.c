// RUN: check
// EXPECT: error use-after-free|double-free|invalid-free@BUG
/* realloc of freed memory. */
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    free(p);
    p = realloc(p, 8); // BUG
    return p == 0;
}
