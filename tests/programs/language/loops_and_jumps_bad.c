// RUN: check
// EXPECT: error assert@BUG
/* for, while, do, break, continue, goto in and out of blocks. */
#include <assert.h>

int main(void) {
    int n = 0;
    for (int i = 0, j = 10; i < j; i++, j--) {
        if (i == 2) continue;
        n += j;
    }
    assert(n == 10 + 9 + 7 + 6);
    do n--; while (n > 5);
    while (1) {
        if (n++ == 7) break;
        goto inside;
        {
            n = 100;
        inside:
            n += 1;
        }
    }
    assert(n == 7); // BUG
    return 0;
}
