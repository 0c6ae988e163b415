// RUN: check
// EXPECT: error out-of-bounds@BUG
// What is printed is read: it must lie within an object whose size depends on an input, too.
#include <heddle.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    unsigned n = heddle_range(9, 20, "n");
    char *p = calloc(n, 1);
    fwrite(p, 1, 10, stdout); // BUG
    free(p);
    return 0;
}
