// RUN: check
// CC: -D_FORTIFY_SOURCE=2 -O1
// EXPECT: error out-of-bounds|abort@BUG
/* The checked variants that glibc's headers call under _FORTIFY_SOURCE. */
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[8];
    volatile unsigned n = 8;
    n = 9;
    memset(text, 'a', n); // BUG
    text[7] = 0;
    printf("%s\n", text);
    return 0;
}
