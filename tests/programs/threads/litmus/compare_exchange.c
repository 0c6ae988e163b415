// RUN: check --method=exhaustive
// EXPECT: safe full=2 traces=2
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=2 blocked=0
/* Two threads try to take the same place: one succeeds, and both know who. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

atomic_int owner;

static void *one(void *unused) {
    (void)unused;
    int free_place = 0;
    return (void *)(long)(atomic_compare_exchange_strong(&owner, &free_place, 1) ? 1 : 10 + free_place);
}

static void *two(void *unused) {
    (void)unused;
    int free_place = 0;
    return (void *)(long)(atomic_compare_exchange_strong(&owner, &free_place, 2) ? 1 : 10 + free_place);
}

int main(void) {
    pthread_t a, b;
    void *left, *right;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    pthread_join(a, &left);
    pthread_join(b, &right);
    long l = (long)left, r = (long)right;
    (void)l, (void)r;
    assert((owner == 1 && l == 1 && r == 11) || (owner == 2 && l == 12 && r == 1));
    return 0;
}
