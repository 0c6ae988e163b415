// RUN: check
// EXPECT: error assert@BUG
/* Two runs of the same seed do not differ. */
#include <assert.h>
#include <stdlib.h>

int main(void) {
    srand48(42);
    long first = lrand48();
    srand48(42);
    assert(lrand48() != first); // BUG
    return 0;
}
