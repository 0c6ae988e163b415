// RUN: check --check=assert
// EXPECT: error assert@BUG
/* An assertion is found with the other checks switched off. */
#include <assert.h>

int main(void) {
    int x[2];
    x[0] = 1;
    assert(x[0] == 2); // BUG
    return 0;
}
