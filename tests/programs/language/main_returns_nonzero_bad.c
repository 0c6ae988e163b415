// RUN: check
// EXPECT: error abort@BUG
/* What main returns is not an error. */
#include <stdlib.h>

int main(void) {
    abort(); // BUG
}
