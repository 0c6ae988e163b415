// RUN: check --check=memory
// EXPECT: error null-deref@BUG
/* Only what was asked for is checked. */
#include <assert.h>
#include <heddle.h>
#include <stddef.h>

int main(void) {
    int x = heddle_int("x");
    volatile int sink = x;
    if (sink == 1) assert(0);
    if (x == 2) return *(int *)NULL; // BUG
    return 0;
}
