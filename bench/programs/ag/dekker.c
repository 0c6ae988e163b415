/* dekker -- Dekker's algorithm for two threads, ROUNDS times each. In its last round a thread writes down who is inside
 * and checks what it finds: that it is one of the two, which needs no flag; with EXCLUSION that it is the thread
 * itself, which is mutual exclusion and needs them all. The four accesses to that variable alone have C(4,2) = 6
 * orders, as many as runs are published with summaries. Before it wants to enter a thread looks who was inside last.
 *
 * Expected: safe.
 *
 * dekker_true: 282 runs with reduction where 280 are published, 179 of them spent on a thread that waits. */
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 2
#endif

#ifdef EXCLUSION
#define HOLDS(me) (owner == (me))
#else
#define HOLDS(me) (owner < 2)
#endif

volatile int wants[2], turn;
volatile unsigned owner;

static void *enter(void *number) {
    unsigned me = (unsigned)(long)number, other = 1 - me;
    for (int round = 0; round < ROUNDS; round++) {
        assert(owner < 2);
        wants[me] = 1;
        while (wants[other])
            if (turn != (int)me) {
                wants[me] = 0;
                while (turn != (int)me)
                    ;
                wants[me] = 1;
            }
        if (round == ROUNDS - 1) {
            owner = me;
            assert(HOLDS(me));
        }
        turn = (int)other;
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
