// RUN: check
// EXPECT: error assert@BUG
/* Enumerations and _Bool conversions. */
#include <assert.h>
#include <stdbool.h>

enum color { RED, GREEN = 5, BLUE, LAST = -1 };

int main(void) {
    enum color c = BLUE;
    assert(c == 6 && LAST < RED);
    bool a = 256, b = 0.5, d = (void *)0, e = &c;
    assert(a == 1 && b == 1 && d == 0 && e == 1 && a + b + e == 3);
    a = a + a;
    assert(a == 2); // BUG
    return 0;
}
