// RUN: check
// EXPECT: error assert@BUG
/* _Float16: eleven bits of mantissa. */
#include <assert.h>

int main(void) {
    _Float16 a = (_Float16)0.1f, b = (_Float16)2048.0f;
    assert((float)a != 0.1f && (float)a > 0.0999f && (float)a < 0.1001f);
    b = b + (_Float16)1.0f;
    assert((float)b == 2049.0f); // BUG
    return 0;
}
