// RUN: check
// EXPECT: error div-by-zero@BUG
/* Division by a concrete zero. */
int main(void) {
    volatile int zero = 0;
    return 5 / zero; // BUG
}
