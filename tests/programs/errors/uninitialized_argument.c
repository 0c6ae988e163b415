// RUN: check
// EXPECT: safe runs=1
/* Undefined values travel through calls and are reported where they decide. */
static int twice(int x) { return 2 * x; }
static int decide(int x) {
    if (x > 10) return 1; // BUG
    return 0;
}

int main(void) {
    int x[1];
    x[0] = 3;
    return decide(twice(x[0])) * 0;
}
