// RUN: check
// EXPECT: error out-of-bounds@BUG
/* malloc(0) gives a pointer that may be freed but not used. */
#include <stdlib.h>

int main(void) {
    char *p = malloc(0);
    if (p) *p = 1; // BUG
    free(p);
    return 0;
}
