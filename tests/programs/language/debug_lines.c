// RUN: check
// EXPECT: error assert@BUG
// EXPECT: message~x == 3
/* The error is reported at the line of the assertion, also through a macro of the program. */
#include <assert.h>

#define CHECK(c) assert(c)

int main(void) {
    int x = 4;
    CHECK(x == 3); // BUG
    return 0;
}
