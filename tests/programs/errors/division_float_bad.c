// RUN: check
// EXPECT: error div-by-zero@BUG
/* Floating-point division by zero is defined; integer division is not. */
int main(void) {
    volatile double zero = 0;
    return 1 / (int)zero < 0; // BUG
}
