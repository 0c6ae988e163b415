// RUN: check
// EXPECT: incomplete a symbolic floating-point number is printed into a string
/* Not modelled, and said so: no digits are invented. */
#include <heddle.h>
#include <stdio.h>

int main(void) {
    char text[400];
    sprintf(text, "%f", heddle_double("x"));
    return text[0] == '1';
}
