// RUN: check
// EXPECT: error assert@BUG
/* memcpy, memmove, memset, memchr, memrchr, memmem, mempcpy. */
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>

int main(void) {
    unsigned char a[10], b[10];
    for (int i = 0; i < 10; i++) a[i] = (unsigned char)(i * 3);
    assert(memcpy(b, a, 10) == b && memcmp(a, b, 10) == 0);
    memmove(b + 1, b, 9);
    assert(b[0] == 0 && b[1] == 0 && b[9] == 24);
    memset(b, 0x1ff, 4);
    assert(b[3] == 255 && b[4] == 9);
    assert(memchr(a, 12, 10) == a + 4 && memchr(a, 12, 4) == NULL);
    assert(mempcpy(b, a, 3) == b); // BUG
    return 0;
}
