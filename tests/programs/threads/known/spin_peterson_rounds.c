// RUN: check --method=optimal
// EXPECT: safe full=48
/* Peterson's algorithm with spin loops, entered twice by each thread. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ROUNDS 2
atomic_int flag[2], turn;
int counter;

static void *enter(void *number) {
    int me = (int)(long)number, other = 1 - me;
    for (int round = 0; round < ROUNDS; round++) {
        flag[me] = 1;
        turn = other;
        while (flag[other] && turn == other)
            ;
        counter++;
        flag[me] = 0;
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, enter, (void *)0);
    pthread_create(&threads[1], NULL, enter, (void *)1);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(counter == 2 * ROUNDS);
    return 0;
}
