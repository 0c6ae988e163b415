// RUN: check
// EXPECT: error assert@BUG
/* Bit-fields: signed, unsigned, spanning storage units, zero width, _Bool. */
#include <assert.h>

struct bits {
    unsigned a : 3;
    signed b : 5;
    unsigned c : 17;
    _Bool d : 1;
    unsigned : 0;
    unsigned long long e : 40;
    long long f : 24;
    signed char g : 2;
};

int main(void) {
    struct bits x = {0};
    x.a = 13;
    x.b = -9;
    x.c = 100000;
    x.d = 42;
    x.e = 0xabcdef1234ull;
    x.f = -1;
    x.g = 2;
    assert(x.a == 5 && x.b == -9 && x.c == 100000 && x.d == 1);
    assert(x.e == 0xabcdef1234ull && x.f == -1 && x.g == -2);
    x.a++;
    x.a += 3;
    x.b--;
    x.f = x.e >> 20;
    assert(x.a == 9 && x.b == -10 && x.f == 0xabcde); // BUG
    return 0;
}
