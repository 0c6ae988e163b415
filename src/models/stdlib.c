/* stdlib.c -- absolute values, division, sorting, searching.
 *
 * qsort merges, as glibc's does, so that equal elements keep their order and the comparison function is called with
 * the same pairs; its working space is on the stack, so nothing leaks when the comparison function does not return. */
#include "model.h"

WEAK int abs(int x) { return x < 0 ? -x : x; }
WEAK long labs(long x) { return x < 0 ? -x : x; }
WEAK long long llabs(long long x) { return x < 0 ? -x : x; }
WEAK intmax_t imaxabs(intmax_t x) { return x < 0 ? -x : x; }

typedef struct { int quot, rem; } div_result;
typedef struct { long quot, rem; } ldiv_result;
typedef struct { long long quot, rem; } lldiv_result;

WEAK div_result div(int a, int b) { return (div_result){a / b, a % b}; }
WEAK ldiv_result ldiv(long a, long b) { return (ldiv_result){a / b, a % b}; }
WEAK lldiv_result lldiv(long long a, long long b) { return (lldiv_result){a / b, a % b}; }
WEAK lldiv_result imaxdiv(intmax_t a, intmax_t b) { return (lldiv_result){a / b, a % b}; }

typedef int comparison(const void *a, const void *b, void *context);

typedef struct {
    comparison *compare;
    void *context;
    size_t size;
    char *space; /* room for all elements */
} sorting;

static void merge_sort(const sorting *s, char *base, size_t count) {
    if (count <= 1)
        return;
    size_t left = count / 2, right = count - left, size = s->size;
    char *a = base, *b = base + left * size, *to = s->space;
    merge_sort(s, a, left);
    merge_sort(s, b, right);
    while (left && right) {
        char **from = &b;
        if (s->compare(a, b, s->context) <= 0) {
            from = &a;
            left--;
        } else {
            right--;
        }
        memcpy(to, *from, size);
        *from += size;
        to += size;
    }
    memcpy(to, a, left * size);
    memcpy(base, s->space, (count - right) * size);
}

WEAK void qsort_r(void *base, size_t count, size_t size, comparison *compare, void *context) {
    if (count <= 1 || size == 0)
        return;
    sorting s = {compare, context, size, __builtin_alloca(count * size)};
    merge_sort(&s, base, count);
}

static int compare_plain(const void *a, const void *b, void *context) {
    return (*(int (**)(const void *, const void *))context)(a, b);
}

WEAK void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    qsort_r(base, count, size, compare_plain, &compare);
}

WEAK void *bsearch(const void *key, const void *base, size_t count, size_t size,
                   int (*compare)(const void *, const void *)) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *element = (const char *)base + middle * size;
        int order = compare(key, element);
        if (order == 0)
            return (void *)element;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
