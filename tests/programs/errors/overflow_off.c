// RUN: check
// EXPECT: safe
// RUN: check --check=assert,memory,overflow
// EXPECT: error overflow@BUG
/* Signed overflow is an error only when asked for; otherwise it wraps. */
#include <assert.h>
#include <heddle.h>
#include <limits.h>

int main(void) {
    int x = heddle_int("x");
    int y = x + 1; // BUG
    if (x == INT_MAX) assert(y == INT_MIN);
    return 0;
}
