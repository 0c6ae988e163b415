// RUN: check
// EXPECT: safe runs=1
/* strlen of an array that holds no zero. */
#include <string.h>

int main(void) {
    char s[4] = {'a', 'b', 'c', 0};
    return strlen(s) == 0; // BUG
}
