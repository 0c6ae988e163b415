// RUN: check
// EXPECT: error assert@BUG
/* What is drawn depends on the seed. */
#include <assert.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
    srand((unsigned)time(NULL));
    assert(rand() == 1804289383); // BUG
    return 0;
}
