// RUN: check
// EXPECT: error invalid-free@BUG
/* Freeing an address that is no object at all. */
#include <stdlib.h>

int main(void) {
    free((void *)0x1000); // BUG
    return 0;
}
