// RUN: check
// EXPECT: error assert@BUG
/* The __sync and __atomic builtins, also on pointers and 128 bits wide structures of 16 bytes. */
#include <assert.h>

int main(void) {
    int a = 1;
    assert(__sync_fetch_and_add(&a, 4) == 1 && __sync_add_and_fetch(&a, 5) == 10);
    assert(__sync_bool_compare_and_swap(&a, 10, 11) && __sync_val_compare_and_swap(&a, 10, 12) == 11);
    assert(__sync_lock_test_and_set(&a, 3) == 11);
    __sync_lock_release(&a);
    __sync_synchronize();
    assert(__atomic_fetch_nand(&a, 1, __ATOMIC_SEQ_CST) == 0 && a == -1);
    assert(__atomic_add_fetch(&a, 2, __ATOMIC_ACQ_REL) == 1);
    unsigned u = 7;
    assert(__atomic_fetch_max(&u, 9, __ATOMIC_RELAXED) == 7 && __atomic_fetch_min(&u, 2, __ATOMIC_RELAXED) == 9);
    int *p = &a, *q;
    __atomic_load(&p, &q, __ATOMIC_ACQUIRE);
    assert(q == &a && __atomic_exchange_n(&p, 0, __ATOMIC_SEQ_CST) == &a && p == 0);
    assert(u == 9); // BUG
    return 0;
}
