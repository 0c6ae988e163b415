// RUN: check
// EXPECT: safe
// What is printed is read: it must lie within an object whose size depends on an input, too.
#include <heddle.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
    unsigned n = heddle_range(10, 20, "n");
    char *p = calloc(n, 1);
    fwrite(p, 1, 10, stdout);
    write(1, p + n - 5, 5);
    free(p);
    return 0;
}
