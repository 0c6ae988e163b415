// RUN: check --max-runs=3
// EXPECT: safe runs=2
// EXPECT: json processor_seconds<5
/* A bound that cuts nothing leaves the verdict complete. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x");
    if (x > 0) {
        return 1;
    }
    return 0;
}
