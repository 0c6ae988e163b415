// RUN: check
// EXPECT: incomplete unknown_routine
// EXPECT: stderr~unknown_routine
/* A function that nobody defines is listed, and makes a path incomplete only when it is called. */
#include <heddle.h>

extern int unknown_routine(int x);

int main(void) {
    int x = heddle_int("x");
    if (x > 5 && x < 7) return unknown_routine(x);
    return 0;
}
