// RUN: check
// CC: -DNDEBUG
// EXPECT: safe runs=1
/* assert is nothing under NDEBUG. */
#include <assert.h>
#include <stdlib.h>

int main(void) {
    assert(0);
    return 0;
}
