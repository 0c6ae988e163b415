/* Programs that are nearly the same: what they do depends on a compare-exchange being weak, on their name and on their
 * arguments. For checkpoints.py. */
#include <assert.h>
#include <heddle.h>
#include <stdatomic.h>
#ifdef WEAK
#define EXCHANGE atomic_compare_exchange_weak
#else
#define EXCHANGE atomic_compare_exchange_strong
#endif

int main(int argc, char **argv) {
    unsigned x = 0;
    for (int i = 0; i < 10; i++) {
        x *= 2;
        if (heddle_int("bit") > 5) x++;
    }
    atomic_int a = 0;
    int expected = 0;
    _Bool exchanged = EXCHANGE(&a, &expected, 1);
    assert(exchanged || x != 0);
    assert(argc != 2 || argv[0][0] != 'o' || x != 1020);
    return 0;
}
