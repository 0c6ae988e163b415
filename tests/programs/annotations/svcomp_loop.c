// RUN: check
// EXPECT: safe
/* A typical task: a loop over nondeterministic choices. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int up = 0, down = 0;
    for (int i = 0; i < 6; i++) {
        if (__VERIFIER_nondet_int()) up++;
        else down++;
    }
    assert(up + down == 6);
    return 0;
}
