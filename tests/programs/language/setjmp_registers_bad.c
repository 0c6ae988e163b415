// RUN: check
// EXPECT: error assert@BUG
// A variable that did not change since setjmp has its value when setjmp returns again, although nothing reads it any more
// behind the place that longjmp was called from.
#include <heddle.h>
#include <setjmp.h>

static jmp_buf back;
static int rounds, seen[3], other;

static int five(void) { return 5; }
static int times(int a, int b) { return a * b; }

int main(void) {
    int x = five();
    setjmp(back);
    seen[rounds] = x;
    int y = times(rounds, 3), z = times(y, y);
    other = y + z;
    rounds = rounds + 1;
    if (rounds < 3) longjmp(back, 1);
    heddle_assert(seen[0] == 5 && seen[1] == 5 && seen[2] == 6); // BUG
    return 0;
}
