/* szymanski -- Szymanski's algorithm for two threads, ROUNDS times each. In its last round a thread writes down who is
 * inside and checks what it finds: that it is one of the two, which needs no flag; with EXCLUSION that it is the thread
 * itself, which is mutual exclusion and needs them all. The four accesses to that variable alone have C(4,2) = 6
 * orders, as many as runs are published with summaries.
 *
 * Expected: safe.
 *
 * szymanski_true: no other number is published; 1522 runs with reduction here. */
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

/* A waiting room: those who come wait until its outer door is open, those inside wait for who is still coming, then
 * the last one closes the outer door and they leave through the inner one in the order of their numbers. */
enum place { OUTSIDE, BEFORE_DOOR, WAITING, IN_DOOR, INSIDE };

volatile int place[2];
volatile unsigned owner;

static void *enter(void *number) {
    unsigned me = (unsigned)(long)number, other = 1 - me;
    for (int round = 0; round < ROUNDS; round++) {
        place[me] = BEFORE_DOOR;
        while (place[other] >= IN_DOOR)
            ;
        place[me] = IN_DOOR;
        if (place[other] == BEFORE_DOOR) {
            place[me] = WAITING;
            while (place[other] != INSIDE)
                ;
        }
        place[me] = INSIDE;
        if (me == 1)
            while (place[0] >= WAITING)
                ;
        if (round == ROUNDS - 1) {
            owner = me;
            assert(HOLDS(me));
        }
        if (me == 0) { /* one look a round: with two, thread 1 may go from IN_DOOR to WAITING between them, and wait for ever */
            int seen;
            do
                seen = place[1];
            while (seen == WAITING || seen == IN_DOOR);
        }
        place[me] = OUTSIDE;
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
