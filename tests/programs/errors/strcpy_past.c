// RUN: check
// EXPECT: safe runs=1
/* strcpy into too small a buffer. */
#include <string.h>

int main(void) {
    char to[6];
    strcpy(to, "hello"); // BUG
    return to[0] != 'h';
}
