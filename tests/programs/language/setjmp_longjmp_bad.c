// RUN: check
// EXPECT: error assert@BUG
/* setjmp and longjmp: over several frames, several times, value 0 becomes 1. */
#include <assert.h>
#include <setjmp.h>

static jmp_buf back;
static int depth;

static void dive(int n) {
    depth++;
    if (n == 0) longjmp(back, depth > 6 ? 0 : depth);
    dive(n - 1);
    assert(0);
}

int main(void) {
    volatile int round = 0;
    int value = setjmp(back);
    if (value == 0) {
        dive(4);
    } else if (round++ == 0) {
        assert(value == 5);
        dive(3);
    }
    assert(value == 0 && round == 2 && depth == 9); // BUG
    return 0;
}
