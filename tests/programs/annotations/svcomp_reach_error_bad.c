// RUN: check
// EXPECT: error assert@BUG
/* Reaching reach_error is the error, whatever its body does. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 10 && x < 12) reach_error(); // BUG
    return 0;
}
