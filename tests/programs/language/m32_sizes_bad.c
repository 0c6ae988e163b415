// RUN: check
// CC: -m32
// EXPECT: error assert@BUG
/* The 32-bit data model. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

struct mixed { char c; long long ll; double d; void *p; };

int main(void) {
    assert(sizeof(long) == 4 && sizeof(void *) == 4 && sizeof(size_t) == 4 && sizeof(long double) == 12);
    assert(offsetof(struct mixed, ll) == 4 && offsetof(struct mixed, d) == 12 && sizeof(struct mixed) == 24);
    unsigned long wrap = 0xffffffffu;
    wrap++;
    assert(wrap == 0);
    long long wide = 1ll << 40;
    assert(wide / 3 == 366503875925ll && (uintptr_t)&wide < 0xffffffffu);
    assert((long)0x80000000u > 0); // BUG
    return 0;
}
