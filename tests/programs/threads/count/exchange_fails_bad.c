// RUN: check
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
/* The exchange finds what it expects if it comes after the write. */
#include <assert.h>
#include <pthread.h>

int y;

static void *exchanges(void *unused) {
    for (int i = 0; i < 2; i++)
        assert(!__sync_bool_compare_and_swap(&y, -1, 2)); // BUG
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, NULL, exchanges, NULL);
    y -= 1;
    pthread_join(a, NULL);
    return 0;
}
