// RUN: check
// EXPECT: error out-of-bounds@BUG
/* memset that writes past the end. */
#include <string.h>

struct s { int a[3]; };

int main(void) {
    struct s x;
    memset(&x, 0, sizeof x + 1); // BUG
    return x.a[2];
}
