// RUN: check
// EXPECT: safe runs=1
/* va_copy, and a va_list handed to another function. */
#include <assert.h>
#include <stdarg.h>

static int take(va_list list, int count) {
    int total = 0;
    while (count-- > 0) total = total * 10 + va_arg(list, int);
    return total;
}
static int twice(int count, ...) {
    va_list list, again;
    va_start(list, count);
    va_copy(again, list);
    int a = take(list, count), b = take(again, count);
    va_end(list);
    va_end(again);
    return a == b ? a : -1;
}

int main(void) {
    assert(twice(3, 1, 2, 3) == 123);
    assert(twice(8, 1, 2, 3, 4, 5, 6, 7, 8) == 12345678);
    return 0;
}
