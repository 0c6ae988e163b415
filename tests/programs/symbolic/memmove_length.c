// RUN: check
// EXPECT: safe
/* memmove with a symbolic length between overlapping ranges. */
#include <assert.h>
#include <heddle.h>
#include <string.h>

int main(void) {
    char text[8] = "0123456";
    unsigned n = heddle_uint("n") % 6;
    memmove(text + 2, text, n);
    assert(text[0] == '0' && text[1] == '1');
    if (n >= 3) assert(text[4] == '2');
    if (n < 3) assert(text[5] == '5');
    return 0;
}
