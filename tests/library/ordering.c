/* stdlib.h: sorting and searching. */
#include "check.h"

#ifdef SYMBOLIC
enum { MOST = 3 };
#else
enum { MOST = 20 };
#endif

static unsigned some_count(void) {
#ifdef SYMBOLIC
    return MOST;
#else
    return below(MOST);
#endif
}

static int by_value(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static int by_context(const void *a, const void *b, void *context) {
    int d = by_value(a, b);
    ++*(int *)context;
    return -d;
}

/* Pairs: equal keys show whether their order is kept. */
TEST(qsort, qsort_r) {
    unsigned count = some_count();
    int a[MOST + 1][2], b[MOST + 1][2], calls = 0;
    for (unsigned i = 0; i < count; i++) {
        a[i][0] = b[i][0] = (int)below(6);
        a[i][1] = b[i][1] = (int)i;
    }
    qsort(a, count, sizeof *a, by_value);
    qsort_r(b, count, sizeof *b, by_context, &calls);
    note((unsigned)calls);
    note_bytes(a, count * sizeof *a);
    note_bytes(b, count * sizeof *b);
}

TEST(bsearch) {
    unsigned count = some_count();
    int a[MOST + 1], key = (int)below(6);
    for (unsigned i = 0; i < count; i++)
        a[i] = (int)below(6);
    qsort(a, count, sizeof *a, by_value);
    note_place(bsearch(&key, a, count, sizeof *a, by_value), a);
}
