// RUN: check
// EXPECT: safe runs=1
/* Comparing structures with memcmp compares their padding. */
#include <string.h>

struct padded { char c; int i; };

int main(void) {
    struct padded a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    a.c = b.c = 'x';
    a.i = b.i = 1;
    return memcmp(&a, &b, sizeof a) != 0; // BUG
}
