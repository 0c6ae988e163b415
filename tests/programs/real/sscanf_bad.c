// RUN: check
// EXPECT: error assert@BUG
/* Text that an input chooses: the number read from it follows. */
#include <assert.h>
#include <heddle.h>
#include <stdio.h>

int main(void) {
    char text[4];
    heddle_symbolic(text, sizeof text, "text");
    text[3] = '\0';
    int number = 0;
    if (sscanf(text, "%d", &number) == 1) assert(number != -42); // BUG
    return 0;
}
