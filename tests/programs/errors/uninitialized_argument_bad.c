// RUN: check
// EXPECT: error uninitialized@BUG
/* Undefined values travel through calls and are reported where they decide. */
static int twice(int x) { return 2 * x; }
static int decide(int x) {
    if (x > 10) return 1; // BUG
    return 0;
}

int main(void) {
    int x[1];
    return decide(twice(x[0])) * 0;
}
