/* automaton -- a protocol of six states, and a byte of noise before each step that is counted in four ways. */
#include <heddle.h>

enum { STEPS = 14 };
static int low, high, odd, even;

static void noise(unsigned char c) {
    if (c < 64)
        low++;
    else if (c > 192)
        high++;
    else if (c & 1)
        odd++;
    else
        even++;
}

static int step(int state, unsigned char c) {
    switch (state) {
    case 0: return c == 'H' ? 1 : 0;
    case 1:
        if (c == 'E') return 2;
        return c == 'H' ? 1 : 0;
    case 2:
        if (c == 'L') return 3;
        return 0;
    case 3:
        if (c == 'L') return 4;
        if (c == 'P') return 5;
        return 0;
    case 4:
        if (c == 'O') return 6;
        return 0;
    case 5:
        if (c == '!') return 7;
        return 0;
    }
    return state;
}

int main(void) {
    unsigned char input[2 * STEPS];
    int state = 0;
    heddle_symbolic(input, sizeof input, "input");
    for (int i = 0; i < STEPS; i++) {
        noise(input[2 * i]);
        state = step(state, input[2 * i + 1]);
        if (state == 6) {
            if (low > high)
                return 1;
            return 2;
        }
        if (state == 7)
            return 3;
    }
    if (odd > even)
        return 4;
    return 0;
}
