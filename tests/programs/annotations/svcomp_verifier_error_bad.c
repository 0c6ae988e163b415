// RUN: check
// EXPECT: error assert@BUG
/* __VERIFIER_error, the older way. */
extern void __VERIFIER_error(void) __attribute__((noreturn));
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned y = x & (x - 1);
    if (y == 0 && x > 4) __VERIFIER_error(); // BUG
    return 0;
}
