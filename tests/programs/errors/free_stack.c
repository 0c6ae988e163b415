// RUN: check
// EXPECT: safe runs=1
/* Freeing a local variable. */
#include <stdlib.h>

int main(void) {
    int local[4] = {0}, *p = malloc(16);
    int *q = local;
    q = p;
    free(q); // BUG
    return 0;
}
