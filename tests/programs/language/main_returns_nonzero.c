// RUN: check
// EXPECT: safe runs=1
/* What main returns is not an error. */
#include <stdlib.h>

int main(void) {
    return 42;
}
