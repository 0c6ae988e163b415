// RUN: check
// EXPECT: safe runs=1
/* Unaligned access is allowed (x86), as long as it stays inside. */
#include <string.h>

int main(void) {
    char bytes[9];
    memset(bytes, 1, sizeof bytes);
    int *p = (int *)(void *)(bytes + 5);
    return *p != 0x01010101; // BUG
}
