// RUN: check
// EXPECT: error uninitialized|out-of-bounds@BUG
/* Printing a buffer that was not filled. */
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[8];
    printf("%s\n", text); // BUG
    return 0;
}
