// RUN: check
// EXPECT: error assert@BUG
/* Symbolic values through variadic calls. */
#include <assert.h>
#include <heddle.h>
#include <stdarg.h>

static int pick(int which, ...) {
    va_list list;
    va_start(list, which);
    int value = 0;
    for (int i = 0; i <= which; i++) value = va_arg(list, int);
    va_end(list);
    return value;
}

int main(void) {
    int x = heddle_int("x");
    assert(pick(1, 5, x, 7) != 1234567); // BUG
    return 0;
}
