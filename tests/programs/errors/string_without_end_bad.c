// RUN: check
// EXPECT: error out-of-bounds@BUG
/* strlen of an array that holds no zero. */
#include <string.h>

int main(void) {
    char s[3] = {'a', 'b', 'c'};
    return strlen(s) == 0; // BUG
}
