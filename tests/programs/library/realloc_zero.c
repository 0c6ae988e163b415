// RUN: check --check=assert,memory,leak
// EXPECT: safe
/* realloc to no bytes frees the object and returns null, as glibc's does. */
#include <assert.h>
#include <heddle.h>
#include <stdlib.h>

int main(void) {
    unsigned char n = heddle_uchar("n");
    char *p = malloc(8);
    if (!p) return 0;
    char *q = realloc(p, n);
    assert(n ? q != NULL : q == NULL);
    free(q);
    return 0;
}
