// RUN: check --dump=queries --keep-going
// EXPECT: error assert@BUG
// EXPECT: file~\(check-sat\)
/* --dump=queries writes SMT-LIB files. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned a = heddle_uint("a"), b = heddle_uint("b");
    if (a % 1000 == 7 && b > 100) assert((a ^ b << 7) * 2654435761u != b + 12345); // BUG
    return 0;
}
