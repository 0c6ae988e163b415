// RUN: check
// EXPECT: error invalid-free@BUG
/* Freeing a local variable. */
#include <stdlib.h>

int main(void) {
    int local[4] = {0}, *p = malloc(16);
    int *q = local;
    free(q); // BUG
    free(p);
    return 0;
}
