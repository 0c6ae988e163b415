// RUN: check
// EXPECT: error invalid-free@BUG
/* Freeing a function. */
#include <stdlib.h>

int main(void) {
    free((void *)main); // BUG
    return 0;
}
