// RUN: check
// EXPECT: safe runs=1
/* A variable-length array inside a loop saves and restores the stack. */
#include <assert.h>

int main(void) {
    int total = 0;
    for (int i = 1; i < 50; i++) {
        int v[i];
        v[i - 1] = i;
        total += v[i - 1];
    }
    assert(total == 1225);
    return 0;
}
