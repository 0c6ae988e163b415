// RUN: check
// EXPECT: safe
/* The low bits of an aligned pointer hold a tag. */
#include <assert.h>
#include <heddle.h>
#include <stdint.h>
#include <stdlib.h>

struct node { long value; };

int main(void) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 0;
    n->value = 7;
    uintptr_t tag = heddle_uint("tag") & 7;
    uintptr_t tagged = (uintptr_t)n | tag;
    struct node *back = (struct node *)(tagged & ~(uintptr_t)7);
    assert((tagged & 7) == tag);
    assert(back->value == 7); // BUG
    free(n);
    return 0;
}
