// RUN: check
// EXPECT: error overflow|div-by-zero@BUG
/* INT_MIN / -1 has no result: the processor traps. */
#include <limits.h>

int main(void) {
    volatile int a = INT_MIN, b = -1;
    return a / b == 3; // BUG
}
