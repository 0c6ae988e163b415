// RUN: check
// EXPECT: error abort@BUG
/* _Exit and _exit end the program at once; assert.h's abort does not return. */
#include <stdlib.h>
#include <unistd.h>

int main(void) {
    abort(); // BUG
    if (getenv("NEVER_SET_VARIABLE")) _exit(1);
    _Exit(0);
}
