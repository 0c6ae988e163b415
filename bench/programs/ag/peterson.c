/* peterson -- Peterson's algorithm for two threads, ROUNDS times by one and OTHER_ROUNDS times by the other. Who is
 * inside writes its number and must find it there.
 *
 * Expected: safe.
 *
 * peterson_true1 (2 and 2 rounds) and peterson_true2 (2 and 3): 136 and 371 runs with reduction, two thirds of them
 * spent on a thread that waits, where 1052 and 2566 are published; one more round would be 1686. */
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 2
#endif
#ifndef OTHER_ROUNDS
#define OTHER_ROUNDS ROUNDS
#endif

volatile int wants[2], turn, owner;

static void *enter(void *number) {
    int me = (int)(long)number, other = 1 - me;
    for (int round = 0; round < (me == 0 ? ROUNDS : OTHER_ROUNDS); round++) {
        wants[me] = 1;
        turn = other;
        while (wants[other] && turn == other)
            ;
        owner = me;
        assert(owner == me);
        wants[me] = 0;
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    for (long k = 0; k < 2; k++)
        pthread_create(&threads[k], NULL, enter, (void *)k);
    for (int k = 0; k < 2; k++)
        pthread_join(threads[k], NULL);
    return 0;
}
