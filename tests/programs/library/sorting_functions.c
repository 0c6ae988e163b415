// RUN: check
// EXPECT: safe runs=1
/* qsort and bsearch call back into the program. */
#include <assert.h>
#include <stdlib.h>

static int order(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void) {
    int v[7] = {5, 3, 9, 1, 7, 3, 8};
    qsort(v, 7, sizeof v[0], order);
    for (int i = 1; i < 7; i++) assert(v[i - 1] <= v[i]);
    int key = 7;
    int *found = bsearch(&key, v, 7, sizeof v[0], order);
    assert(found && found - v == 4);
    return 0;
}
