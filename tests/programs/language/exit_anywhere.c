// RUN: check
// EXPECT: safe
/* exit ends the program from any depth; a status other than 0 is not an error. */
#include <assert.h>
#include <heddle.h>
#include <stdlib.h>

static void leave(int n) {
    if (n == 0) exit(3);
    leave(n - 1);
}

int main(void) {
    if (heddle_bool("leave")) {
        leave(5);
        assert(0);
    }
    return 0;
}
