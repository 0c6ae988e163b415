// RUN: check --malloc-fail
// EXPECT: error null-deref@BUG
// EXPECT: stderr~malloc fails = 1
// RUN: check
// EXPECT: safe
#include <stdlib.h>

int main(void) {
    int *first = malloc(sizeof *first), *second = calloc(1, sizeof *second);
    if (!first)
        return 1;
    *first = *second; // BUG
    free(second);
    free(first);
    return 0;
}
