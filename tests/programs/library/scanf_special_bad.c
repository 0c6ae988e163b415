// RUN: check
// EXPECT: error assert@BUG
/* Infinities and NaNs as scanf takes them: "infinity" is begun or it is not, and a NaN has its brackets, which is wrong. */
#include <assert.h>
#include <stdio.h>

static int taken(const char *text) {
    double number = -1;
    int count = 0;
    return sscanf(text, "%lf%n", &number, &count) == 1 ? count : 0;
}

int main(void) {
    assert(taken("infinity") == 8 && taken("-inf") == 4 && taken("infx") == 3);
    assert(taken("infinite") == 0 && taken("-infi") == 0);
    assert(taken("nan(12)") == 7); // BUG
    return 0;
}
