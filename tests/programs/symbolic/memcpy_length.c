// RUN: check
// EXPECT: safe
/* memcpy of symbolic length. */
#include <assert.h>
#include <heddle.h>
#include <string.h>

int main(void) {
    char from[8] = "abcdefg", to[8] = {0};
    unsigned n = heddle_uint("n");
    if (n > 8) return 0;
    memcpy(to, from, n); // BUG
    if (n > 2) assert(to[2] == 'c');
    if (n < 5) assert(to[5] == 0);
    return 0;
}
