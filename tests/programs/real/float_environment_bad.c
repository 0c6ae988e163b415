// RUN: check
// EXPECT: error assert@BUG
/* A denormalized long double is not normal. */
#include <assert.h>
#include <float.h>
#include <math.h>

extern int __fpclassifyl(long double);

int main(void) {
    volatile long double tiny = LDBL_MIN / 2;
    assert(__fpclassifyl(tiny) == FP_NORMAL); // BUG
    return 0;
}
