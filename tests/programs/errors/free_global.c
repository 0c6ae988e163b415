// RUN: check
// EXPECT: error invalid-free@BUG
/* Freeing a global variable. */
#include <stdlib.h>

static char global[16];

int main(void) {
    free(global); // BUG
    return 0;
}
