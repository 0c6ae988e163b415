// RUN: check
// EXPECT: safe
/* assume_abort_if_not: many SV-COMP programs use abort to give up a path, and it is defined by the program. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
static void assume_if_not(int condition) { if (!condition) exit(0); }

int main(void) {
    int x = __VERIFIER_nondet_int();
    assume_if_not(x >= 0);
    assert(x >= 0);
    return 0;
}
