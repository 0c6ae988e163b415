// RUN: check
// EXPECT: error out-of-bounds@BUG
/* A parser of a tiny format: length byte, then that many bytes. */
#include <heddle.h>

int main(void) {
    unsigned char input[6];
    heddle_symbolic(input, sizeof input, "input");
    unsigned i = 0, sum = 0;
    while (i < sizeof input && input[i] != 0) {
        unsigned length = input[i++];
        if (length > sizeof input) return 1;
        while (length-- > 0) sum += input[i++]; // BUG
    }
    return sum == 3;
}
