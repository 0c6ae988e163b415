// RUN: check
// EXPECT: safe
// Words among variadic arguments: the first one of an object that is aligned like a number of 128 bits is not such a number, and
// what holds one is, wherever it comes from.
#include <assert.h>
#include <stdarg.h>

struct holder { __int128 x; };
struct long_first { long a; __int128 b; };
struct double_first { double d; long double b; };
union either { void *p; long n; long double d; };

static struct holder everywhere = {2};

static long words(int count, ...) {
    va_list list;
    long all = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++) all = 10 * all + va_arg(list, long);
    va_end(list);
    return all;
}

static double numbers(int count, ...) {
    va_list list;
    double all = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++) all = 10 * all + va_arg(list, double);
    va_end(list);
    return all;
}

static long beside(int unused, ...) {
    va_list list;
    va_start(list, unused);
    long all = va_arg(list, int);
    all = 10 * all + (long)va_arg(list, struct holder).x;
    all = 10 * all + va_arg(list, int);
    va_end(list);
    return all;
}

int main(void) {
    struct long_first l = {2, 3};
    struct double_first d = {9, 3};
    union either u = {.n = 2};
    struct holder some[2] = {{1}, {2}}, *p = some + 1;
    assert(words(3, 1L, l.a, 3L) == 123);
    assert(words(3, 1L, u.n, 3L) == 123);
    assert(words(8, 1L, 1L, 1L, 1L, 1L, 2L, u.n, 3L) == 11111223);
    assert(numbers(10, 1., 1., 1., 1., 1., 1., 1., 1., 2., d.d) == 1111111129.);
    assert(beside(0, 1, *p, 3) == 123);
    assert(beside(0, 1, some[1], 3) == 123);
    assert(beside(0, 1, everywhere, 3) == 123);
    return 0;
}
