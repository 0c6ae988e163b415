// RUN: check --method=optimal --unroll=5
// EXPECT: incomplete unroll
/* A loop that counts while it waits is not blocked, since every turn changes the count. With a bound on its turns the
 * verdict is not `safe`. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag;

static void *sets(void *unused) {
    flag = 1;
    return unused;
}

static void *waits(void *unused) {
    (void)unused;
    long turns = 0;
    while (!flag)
        turns++;
    return (void *)turns;
}

int main(void) {
    pthread_t threads[2];
    void *turns;
    pthread_create(&threads[0], NULL, sets, NULL);
    pthread_create(&threads[1], NULL, waits, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], &turns);
    assert((long)turns >= 0);
    return 0;
}
