// RUN: check
// EXPECT: safe
/* abort is an error wherever it is reached. */
#include <heddle.h>
#include <stdlib.h>

int main(void) {
    int x = heddle_int("x");
    if (x > 5 && x < 5) abort();
    return 0;
}
