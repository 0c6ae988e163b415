// RUN: check --weak-fails
// EXPECT: error assert@BUG
/* Three tries need not be enough for a weak compare-exchange. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

static void *add_one(void *unused) {
    int seen = x, tries = 0;
    while (!atomic_compare_exchange_weak(&x, &seen, seen + 1) && ++tries < 3)
        ;
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int k = 0; k < 2; k++)
        pthread_create(&threads[k], NULL, add_one, NULL);
    for (int k = 0; k < 2; k++)
        pthread_join(threads[k], NULL);
    assert(x == 2); // BUG
    return 0;
}
