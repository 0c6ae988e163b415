// RUN: check
// EXPECT: error assert@BUG
/* C11 atomics in one thread: every read-modify-write, compare and exchange, fences. */
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_int a = 5;
    _Atomic unsigned char narrow = 250;
    _Atomic long wide = 1;
    assert(atomic_fetch_add(&a, 3) == 5 && atomic_fetch_sub_explicit(&a, 2, memory_order_relaxed) == 8);
    assert(atomic_fetch_or(&a, 8) == 6 && atomic_fetch_and(&a, 12) == 14 && atomic_fetch_xor(&a, 5) == 12);
    assert(atomic_exchange(&a, 40) == 9);
    int expected = 41;
    assert(!atomic_compare_exchange_strong(&a, &expected, 50) && expected == 40);
    assert(atomic_compare_exchange_strong(&a, &expected, 50) && atomic_load(&a) == 50);
    while (!atomic_compare_exchange_weak(&a, &expected, 51)) {}
    atomic_store_explicit(&wide, -7, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
    narrow += 10;
    wide *= 3;
    atomic_flag flag = ATOMIC_FLAG_INIT;
    assert(!atomic_flag_test_and_set(&flag) && atomic_flag_test_and_set(&flag));
    assert(narrow == 260 && wide == -21 && a++ == 51 && a == 52); // BUG
    return 0;
}
