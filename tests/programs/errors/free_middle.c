// RUN: check
// EXPECT: safe runs=1
/* Freeing a pointer into the middle of an allocation. */
#include <stdlib.h>

int main(void) {
    char *p = malloc(10);
    if (!p) return 0;
    free(p); // BUG
    return 0;
}
