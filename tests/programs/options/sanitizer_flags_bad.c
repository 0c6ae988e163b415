// RUN: check
// CC: -fsanitize=address,undefined -fsanitize-trap=undefined -O1
// EXPECT: error out-of-bounds@BUG
// Sanitizers asked for by a project's usual flags: their checks of memory and of function types are left out, heddle's
// own take their place.
#include <assert.h>

static int twice(int x) { return 2 * x; }
static int (*volatile chosen)(int) = twice;

int main(void) {
    int values[3] = {1, 2, 3};
    int *end = values + 3;
    assert(chosen(*end) == 6); // BUG
    return 0;
}
