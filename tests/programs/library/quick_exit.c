// RUN: check
// EXPECT: safe runs=1
/* _Exit and _exit end the program at once; assert.h's abort does not return. */
#include <stdlib.h>
#include <unistd.h>

int main(void) {
    if (getenv("NEVER_SET_VARIABLE")) _exit(1);
    _Exit(0);
}
