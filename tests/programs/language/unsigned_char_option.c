// RUN: check
// CC: -funsigned-char -DVALUE=200
// EXPECT: safe runs=1
/* Arguments after -- reach the compiler. */
#include <assert.h>

int main(void) {
    char c = (char)VALUE;
    assert(c == 200);
    return 0;
}
