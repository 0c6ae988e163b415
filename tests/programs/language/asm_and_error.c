// RUN: check
// EXPECT: error assert@BUG
/* An error found outweighs a path that could not be followed. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x");
    if (x == 3) __asm__ volatile("nop; hlt");
    assert(x != 4); // BUG
    return 0;
}
