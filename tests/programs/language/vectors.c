// RUN: check
// EXPECT: safe runs=1
/* Vector types: arithmetic, comparison, shuffles, conversion, elements by variable index. */
#include <assert.h>

typedef int int4 __attribute__((vector_size(16)));
typedef unsigned char uchar8 __attribute__((vector_size(8)));
typedef float float4 __attribute__((vector_size(16)));

static int sum(int4 v) {
    int total = 0;
    for (int i = 0; i < 4; i++) total += v[i];
    return total;
}

int main(void) {
    int4 a = {1, 2, 3, 4}, b = {10, 20, 30, 40};
    assert(sum(a + b) == 110 && sum(b / a) == 40 && sum(b - a * 2) == 80);
    int4 mask = a > 2;
    assert(mask[0] == 0 && mask[3] == -1);
    int4 shuffled = __builtin_shufflevector(a, b, 3, 0, 7, 4);
    assert(shuffled[0] == 4 && shuffled[1] == 1 && shuffled[2] == 40 && shuffled[3] == 10);
    float4 f = __builtin_convertvector(a, float4) * 0.5f;
    assert(f[0] == 0.5f && f[3] == 2.0f);
    uchar8 bytes = {250, 251, 252, 253, 254, 255, 0, 1};
    bytes += 6;
    bytes = bytes >> 1;
    assert(bytes[0] == 0 && bytes[5] == 2 && bytes[7] == 3);
    a[2] = 9;
    return sum(a & 1) == 2 ? 0 : 0;
}
