// RUN: check --unroll=10
// EXPECT: error assert@BUG
/* An error within the bound is found. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned n = heddle_uint("n"), i = 0;
    while (i < n) {
        i++;
        assert(i != 7); // BUG
    }
    return 0;
}
