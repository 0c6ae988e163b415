// RUN: check --method=ag
// EXPECT: error div-by-zero@BUG
// RUN: check --method=exhaustive --slice
// EXPECT: error div-by-zero@BUG
/* Division by -1 can trap: it is a place that can fail though the divisor is a constant. Nothing else here is one. */
#include <heddle.h>

int sink;

int main(void) {
    int a = heddle_int("a");
    if (a > 5)
        return 0;
    sink = a / -1; // BUG
    return 0;
}
