// RUN: check
// EXPECT: safe
/* A pointer to one of several objects, chosen by the input. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int a = 1, b = 2, c = 3;
    int choice = heddle_int("choice");
    int *p = choice == 0 ? &a : choice == 1 ? &b : &c;
    *p += 10;
    assert(a + b + c == 16);
    return 0;
}
