// RUN: check
// EXPECT: error out-of-bounds@BUG
/* Code is not writable either. */
int main(void) {
    *(char *)(void *)main = 0; // BUG
    return 0;
}
