// RUN: check
// EXPECT: error assert@BUG
// Quotients of complex numbers, and products that annex G of the standard wants infinite.
#include <assert.h>

static volatile double one = 1, zero = 0;

int main(void) {
    double infinity = one / zero;
    double _Complex a = __builtin_complex(-4., 8.), b = __builtin_complex(2., 4.), q = a / b;
    assert(__real__ q == 1.2 && __imag__ q == 1.5); // BUG
    q = a / __builtin_complex(4., 2.);
    assert(__real__ q == 0 && __imag__ q == 2);
    float _Complex f = __builtin_complex(3.f, 4.f);
    f /= __builtin_complex(0.f, 2.f);
    assert(__real__ f == 2 && __imag__ f == -1.5f);
    long double _Complex l = __builtin_complex(1.L, 0.L);
    l = l / __builtin_complex(0.L, 4.L);
    assert(__real__ l == 0 && __imag__ l == -0.25L);
    q = a / __builtin_complex(zero, zero);
    assert(__real__ q == -infinity && __imag__ q == infinity);
    q = a / __builtin_complex(infinity, one);
    assert(__real__ q == 0 && __imag__ q == 0);
    q = __builtin_complex(infinity, infinity) * __builtin_complex(one, one);
    assert(__imag__ q == infinity);
    q = __builtin_complex(infinity, infinity) / b;
    assert(__real__ q == infinity);
    return 0;
}
