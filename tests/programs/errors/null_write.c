// RUN: check
// EXPECT: safe runs=1
/* Writing through a null pointer that a function returned. */
#include <stddef.h>

static int table[3];
static int *find(int key) { return key < 3 ? &table[key] : NULL; }

int main(void) {
    *find(2) = 1;
    return 0;
}
