// RUN: check
// EXPECT: safe
/* Infinities and NaNs as scanf takes them: "infinity" is begun or it is not, and a NaN's brackets are left alone. */
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
    assert(taken("nanx") == 3 && taken("nan(12)") == 3);
    return 0;
}
