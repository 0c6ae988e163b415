// RUN: check
// EXPECT: safe runs=1
/* Thread-local variables, initialized and not, static inside a function. */
#include <assert.h>

static _Thread_local int counter = 40;
__thread long zero;

static int next(void) {
    static _Thread_local int own = 7;
    return own++ + counter++;
}

int main(void) {
    int *where = &counter;
    next();
    assert(*where == 41 && zero == 0);
    assert(next() == 49);
    zero += *where;
    assert(zero == 42);
    return 0;
}
