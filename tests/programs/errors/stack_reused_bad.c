// RUN: check
// EXPECT: error use-after-free@BUG
/* A later call reuses the stack; the stale pointer is still an error. */
static int *saved;
static void remember(void) { int x = 1; saved = &x; }
static int other(void) { int y = 2; return y; }

int main(void) {
    remember();
    int n = other();
    return *saved - n; // BUG
}
