/* collatz -- the longest Collatz sequence below a limit: arithmetic and data-dependent branches only. Concrete. */
#include <heddle.h>

enum { LIMIT = 50000 };

static int steps_from(unsigned long n) {
    int steps = 0;
    while (n != 1) {
        n = n & 1 ? 3 * n + 1 : n / 2;
        steps++;
    }
    return steps;
}

int main(void) {
    int longest = 0, start = 0;
    for (int i = 1; i < LIMIT; i++) {
        int steps = steps_from((unsigned long)i);
        if (steps > longest) {
            longest = steps;
            start = i;
        }
    }
    heddle_assert(start == 35655 && longest == 323);
    return 0;
}
