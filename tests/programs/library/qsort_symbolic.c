// RUN: check
// EXPECT: safe runs=24
/* Sorting symbolic elements forks once for each order. */
#include <heddle.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void) {
    int value[4];
    heddle_symbolic(value, sizeof value, "value");
    qsort(value, 4, sizeof *value, compare);
    for (int i = 1; i < 4; i++) heddle_assert(value[i - 1] <= value[i]);
    return 0;
}
