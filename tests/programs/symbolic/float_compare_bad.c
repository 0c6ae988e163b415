// RUN: check
// EXPECT: error assert@BUG
/* Symbolic doubles through the solver's floating-point theory. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    double x = heddle_double("x");
    if (x > 1.0 && x < 2.0) {
        double y = x * 2.0;
        assert(y > 2.0 && y < 3.0); // BUG
    }
    return 0;
}
