// RUN: check
// EXPECT: safe runs=1
/* Statement expressions, typeof, _Generic, the conditional without a middle, builtins that ask the compiler. */
#include <assert.h>

#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define NAME(x) _Generic((x), int: 1, double: 2, char *: 3, default: 4)

int main(void) {
    int i = 3;
    assert(MAX(i++, 2) == 3 && i == 4);
    assert(NAME(i) == 1 && NAME(1.0) == 2 && NAME("x") == 3 && NAME(1u) == 4);
    assert((i ?: 9) == 4 && (0 ?: 9) == 9);
    assert(__builtin_expect(i == 4, 1) && __builtin_choose_expr(1, 5, "no") == 5);
    assert(__builtin_constant_p(3) && sizeof(char[i]) == 4 && _Alignof(double) == 8);
    assert(({ int j = i; j *= j; j; }) == 16);
    return 0;
}
