// RUN: check --check=memory
// EXPECT: safe
/* Only what was asked for is checked. */
#include <assert.h>
#include <heddle.h>
#include <stddef.h>

int main(void) {
    int x = heddle_int("x");
    volatile int sink = x;
    if (sink == 1) assert(0);
    return 0;
}
