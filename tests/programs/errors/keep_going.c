// RUN: check --keep-going
// EXPECT: error assert@BUG assert@BUG out-of-bounds@BUG div-by-zero@BUG
/* --keep-going finds every distinct error. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int table[4] = {0, 1, 2, 3};
    int x = heddle_int("x"), y = heddle_int("y");
    if (x == 1) {
        return 10 / y; // BUG
    } else if (x == 2) {
        return table[y & 7]; // BUG
    } else if (x == 3) {
        assert(y < 100); // BUG
    } else {
        assert(x != 1234); // BUG
    }
    return 0;
}
