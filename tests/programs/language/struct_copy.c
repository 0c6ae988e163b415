// RUN: check
// EXPECT: safe runs=1
/* Assignment of structures copies; padding and unset members may be copied. */
#include <assert.h>

struct inner { char c; long l; short s; };
struct outer { struct inner a[3]; struct inner *p; };

int main(void) {
    struct outer x, y;
    x.a[1].c = 'x';
    x.a[1].l = 77;
    x.a[1].s = -3;
    x.p = &x.a[1];
    y = x;
    x.a[1].l = 78;
    assert(y.a[1].l == 77 && y.a[1].c == 'x' && y.a[1].s == -3);
    assert(y.p->l == 78);
    return 0;
}
