// RUN: check --dump=queries --keep-going
// EXPECT: error assert@BUG
// EXPECT: file~\(check-sat\)
/* --dump=queries writes SMT-LIB files. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned a = heddle_uint("a"), b = heddle_uint("b");
    if (a > 2 && b > 2) assert(a * b != 3127); // BUG
    return 0;
}
