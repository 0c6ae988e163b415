// RUN: check
// EXPECT: safe runs=1
/* Variadic doubles, long doubles, pointers and structures. */
#include <assert.h>
#include <stdarg.h>

struct point { int x, y; };
struct block { long v[5]; };

static double mixed(const char *format, ...) {
    va_list list;
    va_start(list, format);
    double total = 0;
    for (; *format; format++) {
        switch (*format) {
        case 'd': total += va_arg(list, double); break;
        case 'l': total += (double)va_arg(list, long double); break;
        case 'p': total += *va_arg(list, int *); break;
        case 's': { struct point p = va_arg(list, struct point); total += p.x * p.y; break; }
        case 'b': { struct block b = va_arg(list, struct block); total += (double)b.v[4]; break; }
        case 'i': total += va_arg(list, int); break;
        }
    }
    va_end(list);
    return total;
}

int main(void) {
    int seven = 7;
    struct point p = {3, 4};
    struct block b = {{1, 2, 3, 4, 5}};
    assert(mixed("dddddddddd", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0) == 55.0);
    assert(mixed("ld", 1.5L, 2.5) == 4.0);
    assert(mixed("ipsb", 1, &seven, p, b) == 25.0);
    assert(mixed("bsldpi", b, p, 0.25L, 0.75, &seven, 1) == 26.0);
    return 0;
}
