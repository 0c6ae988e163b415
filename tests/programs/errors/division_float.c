// RUN: check
// EXPECT: safe runs=1
/* Floating-point division by zero is defined; integer division is not. */
int main(void) {
    volatile double zero = 0;
    return 1.0 / zero < 0;
}
