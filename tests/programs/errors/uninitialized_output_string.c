// RUN: check
// EXPECT: safe runs=1
/* Printing a buffer that was not filled. */
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[8];
    strcpy(text, "ready");
    printf("%s\n", text); // BUG
    return 0;
}
