// RUN: check
// EXPECT: safe
/* Saturating addition, minimum, maximum and absolute value for all inputs. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int a = heddle_int("a"), b = heddle_int("b");
    long long sum = (long long)a + b;
    int saturated = __builtin_elementwise_add_sat(a, b);
    assert(saturated == (sum > 2147483647 ? 2147483647 : sum < -2147483648ll ? (int)-2147483648ll : sum));
    assert(__builtin_elementwise_max(a, b) >= a && __builtin_elementwise_min(a, b) <= b);
    assert(a == (int)-2147483648ll || __builtin_elementwise_abs(a) >= 0);
    return 0;
}
