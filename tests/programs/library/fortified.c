// RUN: check
// CC: -D_FORTIFY_SOURCE=2 -O1
// EXPECT: safe runs=1
/* The checked variants that glibc's headers call under _FORTIFY_SOURCE. */
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[8];
    volatile unsigned n = 8;
    memset(text, 'a', n); // BUG
    text[7] = 0;
    printf("%s\n", text);
    return 0;
}
