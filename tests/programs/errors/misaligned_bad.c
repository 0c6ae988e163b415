// RUN: check
// EXPECT: error out-of-bounds@BUG
/* Unaligned access is allowed (x86), as long as it stays inside. */
#include <string.h>

int main(void) {
    char bytes[9];
    memset(bytes, 1, sizeof bytes);
    int *p = (int *)(void *)(bytes + 6);
    return *p != 0x01010101; // BUG
}
