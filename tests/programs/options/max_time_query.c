// RUN: check --max-time=1
// EXPECT: incomplete max-time
// EXPECT: stdout!~gave up
// RUN: check --solver-timeout=0.5
// EXPECT: incomplete the solver gave up
// EXPECT: stdout!~max-time
/* One query that takes longer than the run may: the limit that ended it is the reason, and the only one. */
#include <stdint.h>

uint64_t __VERIFIER_nondet_u64(void);

int main(void) {
    uint64_t a = __VERIFIER_nondet_u64(), b = __VERIFIER_nondet_u64();
    if (a < 2 || b < 2 || a >> 32 || b >> 32) return 0;
    if (a * b == 9345208821757322069ull) return 1;
    return 0;
}
