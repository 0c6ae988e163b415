// RUN: check
// EXPECT: error out-of-bounds@BUG
/* An address made from an integer that belongs to no object. */
int main(void) {
    int *p = (int *)0x123456789abcull;
    return *p; // BUG
}
