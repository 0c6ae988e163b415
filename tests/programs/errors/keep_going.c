// RUN: check --keep-going
// EXPECT: error assert@BUG assert@19 out-of-bounds@16 div-by-zero@14
/* --keep-going finds every distinct error. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int table[4] = {0, 1, 2, 3};
    int x = heddle_int("x"), y = heddle_int("y");
    if (x == 1) {

        return 10 / y;
    } else if (x == 2) {
        return table[y & 7];
    } else if (x == 3) {

        assert(y < 100);
    } else {
        assert(x != 1234); // BUG
    }
    return 0;
}
