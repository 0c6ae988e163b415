// RUN: check
// EXPECT: error uninitialized@BUG
#include <heddle.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    unsigned char n = heddle_uchar("n");
    char *p = malloc(n + 2);
    if (!p) exit(n);
    memset(p, 3, n + 1);
    return p[n + 1] == 3; // BUG
}
