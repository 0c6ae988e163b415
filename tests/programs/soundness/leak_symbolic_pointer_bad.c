// RUN: check --check=memory,leak
// EXPECT: error leak@BUG
// An object is lost for some inputs only: for those where the second write overwrites the pointer.
#include <heddle.h>
#include <stdlib.h>

static int *slots[2];

int main(void) {
    unsigned i = heddle_range(0, 1, "i"), j = heddle_range(0, 1, "j");
    slots[i] = malloc(sizeof *slots[i]);
    slots[j] = NULL;
    return 0; // BUG
}
