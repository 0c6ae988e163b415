// RUN: check
// EXPECT: error out-of-bounds@BUG
/* heddle_symbolic checks its bounds like any write. */
#include <heddle.h>

int main(void) {
    char text[4];
    heddle_symbolic(text, 5, "text"); // BUG
    return 0;
}
