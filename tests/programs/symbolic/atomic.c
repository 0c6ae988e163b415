// RUN: check
// EXPECT: safe
/* Atomics on symbolic values. */
#include <assert.h>
#include <heddle.h>
#include <stdatomic.h>

int main(void) {
    int start = heddle_int("start"), expected = 5;
    atomic_int a = start;
    if (atomic_compare_exchange_strong(&a, &expected, 6)) assert(start == 5 && atomic_load(&a) == 6);
    else assert(expected == start);
    int before = atomic_fetch_and(&a, 0xff);
    assert(before != 5 && atomic_load(&a) == (before & 0xff));
    return 0;
}
