// RUN: check
// EXPECT: safe runs=1
/* A branch on a local variable that was never set. */
int main(void) {
    int x;
    x = 1;
    if (x) return 0; // BUG
    return 1;
}
