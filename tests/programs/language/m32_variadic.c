// RUN: check
// CC: -m32
// EXPECT: safe runs=1
/* Variadic arguments all lie in memory on 32-bit machines. */
#include <assert.h>
#include <stdarg.h>

struct pair { int a; char b; };

static double total(int count, ...) {
    va_list list;
    va_start(list, count);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += va_arg(list, int);
        sum += va_arg(list, double);
        sum += (double)va_arg(list, long long);
        struct pair p = va_arg(list, struct pair);
        sum += p.a + p.b;
    }
    va_end(list);
    return sum;
}

int main(void) {
    struct pair p = {10, 20};
    assert(total(2, 1, 2.5, 3ll, p, 4, 5.5, 1ll << 33, p) == 76.0 + 8589934592.0);
    return 0;
}
