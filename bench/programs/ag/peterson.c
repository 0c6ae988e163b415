/* peterson -- Peterson's algorithm for two threads, ROUNDS times each. Who is inside writes its number and must find it
 * there. Before a thread wants to enter it looks whether the other one does, and LOOKS times more when it is through:
 * it is only curious, and goes on whatever it sees.
 *
 * Expected: safe.
 *
 * peterson_true1 (two rounds) and peterson_true2 (and two looks more): 1047 and 2561 runs with reduction, 675 of them
 * spent on a thread that waits, where 1052 and 2566 are published. */
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 2
#endif
#ifndef LOOKS
#define LOOKS 0
#endif

volatile int wants[2], turn, owner;

static void *enter(void *number) {
    int me = (int)(long)number, other = 1 - me;
    for (int round = 0; round < ROUNDS; round++) {
        (void)wants[other];
        wants[me] = 1;
        turn = other;
        while (turn == other && wants[other])
            ;
        owner = me;
        assert(owner == me);
        wants[me] = 0;
    }
    for (int look = 0; look < LOOKS; look++)
        (void)wants[other];
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
