// RUN: check
// EXPECT: safe runs=1
/* memcpy that reads past its source: reported where it is called. */
#include <string.h>

int main(void) {
    char from[4] = "abc", to[8];
    memcpy(to, from, 4);
    return to[0] != 'a';
}
