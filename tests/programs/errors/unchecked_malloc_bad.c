// RUN: check
// EXPECT: error null-deref@BUG
/* What may be null must be checked: a lookup that depends on the input. */
#include <heddle.h>
#include <stddef.h>

static int slots[4] = {3, 5, 7, 11};
static int *lookup(int key) {
    for (int i = 0; i < 4; i++)
        if (slots[i] == key) return &slots[i];
    return NULL;
}

int main(void) {
    int *p = lookup(heddle_int("key"));
    *p = 0; // BUG
    return 0;
}
