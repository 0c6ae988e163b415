// RUN: check
// EXPECT: error out-of-bounds@BUG
// EXPECT: message~(?i)read.?only
/* String literals are read-only. */
int main(void) {
    char *s = "hello";
    s[0] = 'H'; // BUG
    return 0;
}
