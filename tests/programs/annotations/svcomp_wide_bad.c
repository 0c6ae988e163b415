// RUN: check
// EXPECT: error assert@BUG
/* The newer SV-COMP inputs: 128 bits, floating point, size_t, fixed widths. */
#include <assert.h>
#include <stddef.h>
extern __int128 __VERIFIER_nondet_int128(void);
extern unsigned __int128 __VERIFIER_nondet_uint128(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern size_t __VERIFIER_nondet_size_t(void);
extern unsigned char __VERIFIER_nondet_u8(void);
extern unsigned short __VERIFIER_nondet_u16(void);
extern unsigned int __VERIFIER_nondet_u32(void);

int main(void) {
    __int128 x = __VERIFIER_nondet_int128();
    unsigned __int128 y = __VERIFIER_nondet_uint128();
    float f = __VERIFIER_nondet_float();
    double d = __VERIFIER_nondet_double();
    size_t n = __VERIFIER_nondet_size_t();
    unsigned small = __VERIFIER_nondet_u8() + __VERIFIER_nondet_u16();
    assert(small <= 255 + 65535 && __VERIFIER_nondet_u32() <= 4294967295u);
    if (x < 0 && (unsigned __int128)x == y) assert(y >> 127 == 1);
    if (f == 2.5f && d == -0.5) assert(f * d == -1.25);
    assert(n < (size_t)-1); // BUG
    return 0;
}
