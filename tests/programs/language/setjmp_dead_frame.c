// RUN: check
// EXPECT: error use-after-free|abort|invalid-free|out-of-bounds|assert@BUG
/* longjmp to a function that has returned. */
#include <setjmp.h>

static jmp_buf back;
static int mark(void) { return setjmp(back); }

int main(void) {
    if (mark() == 0) longjmp(back, 1); // BUG
    return 0;
}
