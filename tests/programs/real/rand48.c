// RUN: check
// EXPECT: safe runs=1
/* The 48-bit generator gives the sequence that POSIX fixes. */
#include <assert.h>
#include <stdlib.h>

int main(void) {
    srand48(42);
    long first = lrand48();
    assert(first == 1598855263);
    unsigned short own[3] = {0x330E, 42, 0};
    assert(nrand48(own) == first);
    srand48(42);
    double x = drand48();
    assert(x >= 0 && x < 1 && (long)(x * 2147483648.0) == first);
    srand48(42);
    assert(mrand48() == -1097256770);
    return 0;
}
