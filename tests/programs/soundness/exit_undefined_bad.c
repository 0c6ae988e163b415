// RUN: check
// EXPECT: error uninitialized@BUG
#include <stdlib.h>

int main(void) {
    int status[2], *p = status;
    p[0] = 1;
    exit(p[1]); // BUG
}
