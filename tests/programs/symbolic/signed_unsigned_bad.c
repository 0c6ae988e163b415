// RUN: check
// EXPECT: error assert@BUG
/* Comparison across signs. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int s = heddle_int("s");
    unsigned u = heddle_uint("u");
    if (s < u) assert((long long)s < (long long)u || s < 0 || u < 5); // never fails
    if (s > u) assert((long long)s > (long long)u); // BUG
    return 0;
}
