// RUN: check
// EXPECT: safe
// Numbers of 128 bits, and what holds them, among variadic arguments.
#include <heddle.h>
#include <stdarg.h>

typedef __int128 wide;
struct pair { long a, b; };
struct holder { wide x; };
union either { wide x; int i; };

static wide sum(int count, ...) {
    va_list list;
    wide total = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++) {
        total += va_arg(list, int);
        total += va_arg(list, wide);
        struct pair p = va_arg(list, struct pair);
        total += p.a + 10 * p.b;
        total += va_arg(list, struct holder).x;
        total += va_arg(list, int);
        total += va_arg(list, union either).i;
    }
    va_end(list);
    return total;
}

int main(void) {
    wide big = ((wide)1 << 100) + heddle_range(0, 5, "n");
    struct pair p = {1, 2};
    _Alignas(16) struct pair q = {3, 4};
    struct holder h = {big};
    union either e = {.x = 7};
    heddle_assert(sum(1, 1, big, p, h, 2, e) == 2 * big + 31);
    heddle_assert(sum(2, 1, (wide)5, p, h, 2, e, 3, big, q, h, 4, e) == 3 * big + 93);
    return 0;
}
