// RUN: check
// EXPECT: safe runs=1
/* malloc, calloc, realloc (grow, shrink, from null), aligned_alloc, posix_memalign. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    int *p = realloc(NULL, 2 * sizeof *p);
    if (!p) return 0;
    p[0] = 1;
    p[1] = 2;
    int *q = realloc(p, 100 * sizeof *p);
    if (!q) return 0;
    q[99] = 3;
    assert(q[0] == 1 && q[1] == 2);
    q = realloc(q, sizeof *q);
    if (!q) return 0;
    char *z = calloc(3, 5);
    if (!z) return 0;
    int sum = 0;
    for (int i = 0; i < 15; i++) sum += z[i];
    void *a = aligned_alloc(64, 128), *m = NULL;
    assert((uintptr_t)a % 64 == 0 && posix_memalign(&m, 32, 8) == 0 && (uintptr_t)m % 32 == 0);
    assert(((uintptr_t)z & 15) == 0);
    assert(sum == 0 && q[0] == 1);
    free(q);
    free(z);
    free(a);
    free(m);
    free(NULL);
    return 0;
}
