// RUN: check
// EXPECT: safe runs=1
/* __builtin_object_size, __builtin_assume_aligned, __builtin_prefetch, __builtin_assume. */
#include <assert.h>

int main(void) {
    char buffer[20];
    assert(__builtin_object_size(buffer, 0) == 20 || __builtin_object_size(buffer, 0) == (unsigned long)-1);
    __builtin_prefetch(buffer);
    _Alignas(16) int x = 3;
    int *p = __builtin_assume_aligned(&x, 16);
    __builtin_assume(*p == 3);
    assert(*p == 3);
    return 0;
}
