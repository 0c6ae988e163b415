// RUN: check
// EXPECT: error null-deref@BUG
/* Calling a null function pointer. */
static int f(void) { return 0; }
static int (*handlers[2])(void) = {f};

int main(void) {
    return handlers[1](); // BUG
}
