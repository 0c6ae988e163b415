// RUN: check
// EXPECT: error assert@BUG
/* A pointer copied byte by byte is the same pointer. */
#include <assert.h>

int main(void) {
    int x = 5, y = 6;
    int *p = &x, *q = &y;
    unsigned char *from = (unsigned char *)&p, *to = (unsigned char *)&q;
    for (unsigned i = 0; i < sizeof p; i++) to[i] = from[i];
    *q = 50;
    assert(x == 5); // BUG
    return 0;
}
