// RUN: check
// EXPECT: safe runs=1
/* Freeing twice. */
#include <stdlib.h>

int main(void) {
    char *p = malloc(10), *q = p;
    free(p);
    q = NULL;
    free(q); // BUG
    return 0;
}
