// RUN: check
// EXPECT: safe
/* A function that nobody defines is listed, and makes a path incomplete only when it is called. */
#include <heddle.h>

extern int unknown_routine(int x);

int main(void) {
    int x = heddle_int("x");
    if (x > 5 && x < 5) return unknown_routine(x);
    return 0;
}
