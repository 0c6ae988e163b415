// RUN: check
// EXPECT: safe
/* Comparison across signs. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int s = heddle_int("s");
    unsigned u = heddle_uint("u");
    if (s >= 0 && (unsigned)s < u) assert((long long)s < (long long)u);
    return 0;
}
