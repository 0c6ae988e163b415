// RUN: check --max-runs=3
// EXPECT: error assert@BUG
/* A bound that cuts nothing leaves the verdict complete. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x");
    if (x > 0) {
        assert(x != 5); // BUG
        return 1;
    }
    return 0;
}
