// RUN: check --check=memory,leak
// EXPECT: safe
// What a pointer in a global variable points to depends on inputs: it keeps that object, whichever it is.
#include <heddle.h>
#include <stdlib.h>

static int *kept, *slots[2];

int main(void) {
    unsigned i = heddle_range(0, 2, "i"), j = heddle_range(0, 1, "j");
    int *all[3];
    for (int k = 0; k < 3; k++) all[k] = malloc(sizeof *all[k]);
    kept = all[i];
    for (unsigned k = 0; k < 3; k++)
        if (k != i) free(all[k]);
    slots[j] = malloc(sizeof *slots[j]);
    slots[!j] = kept;
    return 0;
}
