// RUN: check
// EXPECT: safe runs=1
// Variadic arguments that the calling convention passes as vectors, or aligned more than usual.
#include <assert.h>
#include <stdarg.h>

typedef int lanes __attribute__((vector_size(16)));
typedef struct { float x, y, z; } point;
typedef struct { _Alignas(32) int value; } aligned;

static double sum(int rounds, ...) {
    va_list list;
    double total = 0;
    va_start(list, rounds);
    while (rounds-- > 0) {
        point p = va_arg(list, point);
        float _Complex c = va_arg(list, float _Complex);
        total += p.x + 2 * p.y + 4 * p.z + 8 * __real__ c + 16 * __imag__ c;
        total += va_arg(list, int);
        aligned a = va_arg(list, aligned);
        lanes v = va_arg(list, lanes);
        total += 32 * a.value + v[0] + 2 * v[1] + 4 * v[2] + 8 * v[3];
        double _Complex d = va_arg(list, double _Complex);
        total += 64 * __real__ d + 128 * __imag__ d;
    }
    va_end(list);
    return total;
}

int main(void) {
    double once = sum(1, (point){1, 2, 3}, __builtin_complex(4.f, 5.f), 6, (aligned){7}, (lanes){1, 2, 3, 4},
                      __builtin_complex(8., 9.));
    assert(once == 17 + 32 + 80 + 6 + 224 + 49 + 512 + 1152);
    double twice = sum(2, (point){1, 2, 3}, __builtin_complex(4.f, 5.f), 6, (aligned){7}, (lanes){1, 2, 3, 4},
                       __builtin_complex(8., 9.), (point){0, 0, 1}, __builtin_complex(0.f, 1.f), 1, (aligned){1},
                       (lanes){0, 0, 0, 1}, __builtin_complex(0., 1.));
    assert(twice == once + 4 + 16 + 1 + 32 + 8 + 128);
    return 0;
}
