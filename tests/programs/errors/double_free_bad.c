// RUN: check
// EXPECT: error double-free@BUG
/* Freeing twice. */
#include <stdlib.h>

int main(void) {
    char *p = malloc(10), *q = p;
    free(p);
    free(q); // BUG
    return 0;
}
