// RUN: check
// EXPECT: safe
/* The overflow flag agrees with wider arithmetic, for all inputs. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    signed char a = (signed char)heddle_char("a"), b = (signed char)heddle_char("b"), sum, product;
    int sum_flag = __builtin_add_overflow(a, b, &sum);
    int product_flag = __builtin_mul_overflow(a, b, &product);
    assert(sum_flag == (a + b != sum));
    assert(product_flag == (a * b < -128 || a * b > 127));
    return 0;
}
