// RUN: check
// EXPECT: error uninitialized@BUG
/* A branch on a local variable that was never set. */
int main(void) {
    int x;
    if (x) return 0; // BUG
    return 1;
}
