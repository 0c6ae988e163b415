// RUN: check
// EXPECT: safe runs=1
/* _Complex: addition, parts, comparison. */
#include <assert.h>

static double _Complex turn(double _Complex z) { return -__imag__ z + 1.0i * __real__ z; }

int main(void) {
    double _Complex z = 3.0 + 4.0i;
    z = turn(z) + z;
    assert(__real__ z == -1.0 && __imag__ z == 7.0);
    assert(z == -1.0 + 7.0i && z - z == 0);
    return 0;
}
