// RUN: check
// EXPECT: safe
/* A symbolic integer written into a string has exact digits. */
#include <heddle.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    short x = heddle_short("x");
    char text[16];
    int length = sprintf(text, "%d", x);
    heddle_assert(length >= 1 && length <= 6 && (int)strlen(text) == length);
    heddle_assert((text[0] == '-') == (x < 0));
    if (strcmp(text, "-731") == 0) heddle_assert(x == -731);
    return 0;
}
