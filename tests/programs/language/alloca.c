// RUN: check
// EXPECT: safe runs=1
/* alloca lives until the function returns, also across loop iterations. */
#include <alloca.h>
#include <assert.h>

static int *leak_out(int n) {
    int *last = 0;
    for (int i = 0; i < n; i++) {
        int *p = alloca(sizeof *p * 2);
        p[0] = i;
        p[1] = last ? *last : 0;
        last = p;
    }
    assert(last[0] == n - 1 && last[1] == n - 2);
    return last;
}

int main(void) {
    int *p = leak_out(5);
    return p == 0;
}
