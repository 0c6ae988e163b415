// RUN: check
// EXPECT: safe
/* __builtin_unreachable reached. */
#include <heddle.h>

int main(void) {
    unsigned x = heddle_uint("x");
    switch (x % 3) {
    case 0: return 0;
    case 1: return 1;
    case 2: return 2;
    }
    __builtin_unreachable(); // BUG
}
