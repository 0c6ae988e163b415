// RUN: check
// CC: -DNDEBUG
// EXPECT: error abort@BUG
/* assert is nothing under NDEBUG. */
#include <assert.h>
#include <stdlib.h>

int main(void) {
    assert(0);
    abort(); // BUG
    return 0;
}
