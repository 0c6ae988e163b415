/* forks -- 100000 states alive at once: each iteration asks for an input and leaves a state behind that waits for its
 * turn to stop, while the loop goes on. The states share everything but their newest input. */
#include <heddle.h>

#ifndef STATES
#define STATES 100000
#endif

int main(void) {
    int sum = 0;
    for (int i = 0; i < STATES; i++) {
        unsigned char go_on;
        heddle_symbolic(&go_on, 1, "go on");
        if (!go_on)
            return sum == i ? 0 : 1;
        sum++;
    }
    return 0;
}
