// RUN: check
// EXPECT: safe runs=1
/* Calling a null function pointer. */
static int f(void) { return 0; }
static int (*handlers[2])(void) = {f};

int main(void) {
    return handlers[0]();
}
