// RUN: check
// EXPECT: safe runs=1
/* Order and distance of pointers into one object; equality across objects. */
#include <assert.h>
#include <stddef.h>

int main(void) {
    int a[10], b[10];
    int *p = a + 2, *q = a + 7, *end = a + 10;
    assert(p < q && q - p == 5 && end > q && end - a == 10 && p != q);
    assert(a != b && &a[3] != &b[3]);
    ptrdiff_t bytes = (char *)q - (char *)p;
    assert(bytes == 20);
    return 0;
}
