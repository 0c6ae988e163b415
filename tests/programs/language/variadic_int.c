// RUN: check
// EXPECT: safe runs=1
/* Variadic functions with integers of several widths, more than fit in registers. */
#include <assert.h>
#include <stdarg.h>

static long long sum(int count, ...) {
    va_list list;
    va_start(list, count);
    long long total = 0;
    for (int i = 0; i < count; i++) total += i % 2 ? va_arg(list, long long) : va_arg(list, int);
    va_end(list);
    return total;
}

int main(void) {
    assert(sum(0) == 0 && sum(1, -5) == -5);
    assert(sum(10, 1, 1ll << 40, 2, 2ll, 3, 3ll, 4, 4ll, 5, -5ll) == (1ll << 40) + 19);
    return 0;
}
