// RUN: check
// EXPECT: safe full=5
// EXPECT: json method=optimal
// RUN: check --method=ag
// EXPECT: safe full=5
// EXPECT: counts slice_statements=0 summaries=0
// EXPECT: json method=ag
/* Without threads there is nothing to analyse and nothing to cut: auto is optimal. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x"), steps = 0;
    heddle_assume(x >= 0 && x < 5);
    while (x > 0) {
        x--;
        steps++;
    }
    assert(steps <= 4);
    return 0;
}
