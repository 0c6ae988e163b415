// RUN: check
// EXPECT: error assert@BUG
/* Two characters that an input chooses hold a number between -9 and 98? 99 can be written too. */
#include <assert.h>
#include <heddle.h>
#include <stdio.h>

int main(void) {
    char text[3];
    heddle_symbolic(text, sizeof text, "text");
    text[2] = '\0';
    int number = 0;
    int fields = sscanf(text, "%d", &number);
    assert(fields == 1 ? number >= -9 && number < 99 : number == 0); // BUG
    return 0;
}
