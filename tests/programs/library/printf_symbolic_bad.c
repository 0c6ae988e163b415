// RUN: check
// EXPECT: error assert@BUG
/* Printing a symbolic value does not stop the exploration. */
#include <assert.h>
#include <heddle.h>
#include <stdio.h>

int main(void) {
    int x = heddle_int("x") & 15;
    printf("%d %x\n", x, x);
    assert(x != 9); // BUG
    return 0;
}
