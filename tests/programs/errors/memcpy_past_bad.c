// RUN: check
// EXPECT: error out-of-bounds@BUG
/* memcpy that reads past its source: reported where it is called. */
#include <string.h>

int main(void) {
    char from[4] = "abc", to[8];
    memcpy(to, from, 8); // BUG
    return to[0] != 'a';
}
