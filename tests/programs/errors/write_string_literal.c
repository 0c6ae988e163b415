// RUN: check
// EXPECT: safe runs=1
/* String literals are read-only. */
int main(void) {
    char array[] = "hello", *s = array;
    s[0] = 'H'; // BUG
    return 0;
}
