// RUN: check --max-time=1 --solver=cadical
// EXPECT: incomplete max-time
// EXPECT: json seconds<6
// RUN: check --max-time=1 --solver=z3
// EXPECT: incomplete max-time
// EXPECT: json seconds<6
/* A query that is large as well as hard. */
#include <stdint.h>

uint64_t __VERIFIER_nondet_u64(void);

int main(void) {
    unsigned __int128 a = __VERIFIER_nondet_u64(), b = __VERIFIER_nondet_u64(), c = __VERIFIER_nondet_u64();
    if (a < 2 || b < 2 || c < 2) return 0;
    if (a * b % c * a * a * b == ((unsigned __int128)1234567 << 70) + 977) return 1;
    return 0;
}
