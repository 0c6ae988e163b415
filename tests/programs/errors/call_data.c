// RUN: check
// EXPECT: error out-of-bounds|null-deref|abort|unreachable|use-after-free@BUG
/* Calling data as if it were code. */
static char data[16];

int main(void) {
    int (*f)(void) = (int (*)(void))(void *)data;
    return f(); // BUG
}
