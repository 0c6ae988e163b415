// RUN: check
// EXPECT: error out-of-bounds@BUG
/* Arrays of variable length, in one and two dimensions. */
#include <assert.h>

static int trace(int n, int m[n][n]) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += m[i][i];
    return sum;
}

int main(void) {
    int total = 0;
    for (int n = 1; n <= 6; n++) {
        int m[n][n];
        assert(sizeof m == (unsigned long)(n * n) * sizeof(int));
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) m[i][j] = i * 10 + j;
        total += trace(n, m);
        m[n][0] = 0; // BUG
    }
    assert(total == 11 * (0 + 1 + 3 + 6 + 10 + 15));
    return 0;
}
