// RUN: check
// CC: -funsigned-char -DVALUE=200
// EXPECT: error assert@BUG
/* Arguments after -- reach the compiler. */
#include <assert.h>

int main(void) {
    char c = (char)VALUE;
    assert(c == -56); // BUG
    return 0;
}
