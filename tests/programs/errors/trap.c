// RUN: check
// EXPECT: error abort|unreachable@BUG
/* __builtin_trap. */
int main(void) {
    __builtin_trap(); // BUG
}
