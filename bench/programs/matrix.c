/* matrix -- product of integer matrices: nested loops, multiplication, two-dimensional addressing. Concrete. */
#include <heddle.h>

enum { SIZE = 160 };

static int a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE];

int main(void) {
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            a[i][j] = i + j;
            b[i][j] = i - j;
        }
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            int sum = 0;
            for (int k = 0; k < SIZE; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
    long trace = 0;
    for (int i = 0; i < SIZE; i++)
        trace += c[i][i];
    heddle_assert(trace == 0);
    return 0;
}
