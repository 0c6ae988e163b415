// RUN: check
// EXPECT: safe
/* A symbolic pointer may be anything; here it is only compared. */
#include <heddle.h>
#include <stddef.h>

int main(void) {
    int local = 1;
    int *p = heddle_pointer("p");
    if (p == &local) return *p - 1;
    return 0;
}
