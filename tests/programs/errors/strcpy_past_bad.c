// RUN: check
// EXPECT: error out-of-bounds@BUG
/* strcpy into too small a buffer. */
#include <string.h>

int main(void) {
    char to[5];
    strcpy(to, "hello"); // BUG
    return to[0] != 'h';
}
