// RUN: check
// EXPECT: error out-of-bounds@BUG
/* A signed index checked on one side only. */
#include <heddle.h>

static int table[10];

int main(void) {
    int i = heddle_int("i");
    if (i >= 10) return 0;
    return table[i]; // BUG
}
