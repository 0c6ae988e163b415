// RUN: check
// EXPECT: error assert@BUG
/* __builtin_memcpy, memmove (overlapping), memset, inline and not. */
#include <assert.h>

int main(void) {
    char a[10] = "012345678", b[10];
    __builtin_memcpy(b, a, sizeof b);
    __builtin_memmove(a + 2, a, 6);
    assert(a[2] == '0' && a[7] == '5' && a[8] == '8');
    __builtin_memmove(b, b + 3, 5);
    assert(b[0] == '3' && b[4] == '7' && b[5] == '5');
    __builtin_memset(a, 'x', 3);
    __builtin_memcpy_inline(b, a, 4);
    assert(b[2] == 'x' && b[3] == '3'); // BUG
    return 0;
}
