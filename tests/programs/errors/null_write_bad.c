// RUN: check
// EXPECT: error null-deref@BUG
/* Writing through a null pointer that a function returned. */
#include <stddef.h>

static int table[3];
static int *find(int key) { return key < 3 ? &table[key] : NULL; }

int main(void) {
    *find(3) = 1; // BUG
    return 0;
}
