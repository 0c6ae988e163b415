// RUN: check
// EXPECT: error out-of-bounds@BUG
// EXPECT: message~(?i)read.?only
/* Constant objects are read-only, whatever the pointer says. */
static const int limits[3] = {1, 2, 3};
static int changeable[3] = {1, 2, 3};

int main(void) {
    const int *which = changeable;
    which = limits;
    *(int *)which = 4; // BUG
    return limits[0] - 1 + changeable[1] - 2;
}
