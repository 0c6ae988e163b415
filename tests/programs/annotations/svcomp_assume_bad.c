// RUN: check
// EXPECT: error assert@BUG
/* __VERIFIER_assume, and an assertion written by the program itself. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
void reach_error(void) { __assert_fail("0", "svcomp_assume.c", 6, "reach_error"); } // BUG
static void check(int condition) {
    if (!condition) {
        reach_error(); // BUG
    }
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 0 && x < 1000);
    check(x * x < 998001); // BUG
    return 0;
}
