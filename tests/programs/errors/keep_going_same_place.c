// RUN: check --keep-going
// EXPECT: error assert@BUG
/* The same assertion failing on several paths is one error. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x"), n = 0;
    for (int i = 0; i < 4; i++)
        if (x & 1 << i) n++;
    assert(n < 2); // BUG
    return 0;
}
