// RUN: check
// EXPECT: error null-deref@BUG
/* A library function given a null pointer. */
#include <string.h>

int main(void) {
    char to[4];
    const char *from = 0;
    memcpy(to, from, 4); // BUG
    return 0;
}
