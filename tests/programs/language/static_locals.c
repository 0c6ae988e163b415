// RUN: check
// EXPECT: safe runs=1
/* Static locals keep their value; two of the same name are two. */
#include <assert.h>

static int first(void) { static int count = 10; return ++count; }
static int second(void) { static int count; return ++count; }

int main(void) {
    first();
    second();
    second();
    assert(first() == 12 && second() == 3);
    return 0;
}
