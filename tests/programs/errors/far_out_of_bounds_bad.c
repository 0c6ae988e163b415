// RUN: check
// EXPECT: error out-of-bounds@BUG
/* So far out of bounds that the address belongs to another object. */
#include <stddef.h>

static int near[4], far[4];

int main(void) {
    ptrdiff_t distance = ((char *)far - (char *)near) / (ptrdiff_t)sizeof(int);
    far[0] = 7;
    return near[distance] - 7; // BUG
}
