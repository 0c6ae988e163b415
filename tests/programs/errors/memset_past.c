// RUN: check
// EXPECT: safe runs=1
/* memset that writes past the end. */
#include <string.h>

struct s { int a[3]; };

int main(void) {
    struct s x;
    memset(&x, 0, sizeof x);
    return x.a[2];
}
