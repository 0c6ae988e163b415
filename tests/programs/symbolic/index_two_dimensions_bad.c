// RUN: check
// EXPECT: error out-of-bounds@BUG
/* Two symbolic indices; the product of bounds must not hide the single ones. */
#include <heddle.h>

static int grid[3][5];

int main(void) {
    unsigned r = heddle_uint("r"), c = heddle_uint("c");
    if (r >= 4 || c >= 5) return 0;
    grid[r][c] = 1; // BUG
    return 0;
}
