// Whoever started the program looks at its exit status.
// RUN: check
// EXPECT: error uninitialized@BUG
#include <heddle.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    unsigned char n = heddle_uchar("n");
    char *p = malloc(n + 2);
    if (!p) return 0;
    memset(p, 3, n);
    return p[n] == 3;
} // BUG
