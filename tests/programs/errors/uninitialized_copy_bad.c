// RUN: check
// EXPECT: error uninitialized@BUG
/* Copying undefined bytes is fine; deciding on them is not. */
#include <string.h>

struct record { char tag; long value; int rest[4]; };

int main(void) {
    struct record a, b, c;
    a.tag = 'a';
    a.value = 1;
    b = a;
    memcpy(&c, &b, sizeof c);
    long copy = c.rest[2];
    c.rest[0] = (int)copy;
    if (c.tag != 'a' || c.value != 1) return 1;
    if (c.rest[2] > 0) return 1; // BUG
    return 0;
}
