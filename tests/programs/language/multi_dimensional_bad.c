// RUN: check
// EXPECT: error assert@BUG
/* Arrays of arrays, pointers to arrays, arrays of pointers. */
#include <assert.h>

static int cube[2][3][4];
static int row_sum(int (*row)[4], int rows) {
    int sum = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < 4; j++) sum += row[i][j];
    return sum;
}

int main(void) {
    for (int i = 0; i < 24; i++) (&cube[0][0][0])[i] = i;
    assert(cube[1][2][3] == 23 && *(*(*(cube + 1) + 1) + 1) == 17);
    assert(row_sum(cube[1], 3) == 210);
    int *rows[3] = {cube[0][0], cube[1][0], cube[1][2]};
    int (*plane)[3][4] = &cube[1];
    assert(rows[2][1] == 21 && (*plane)[0][3] == 3 && plane - cube == 1); // BUG
    return 0;
}
