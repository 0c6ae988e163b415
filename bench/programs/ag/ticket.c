/* ticket -- a ticket lock: two threads take numbers, ROUNDS times each, and go in when theirs is served; who finds
 * another number does not wait but gives up. Inside a thread writes its own number and must find it there.
 *
 * Expected: safe.
 *
 * ticket_true: 1050 interleavings where 1062 are published; 16 traces where the published reduction runs 274 times. What
 * is done inside is ordered by who is served: only the tickets and the looks at the number served can change places. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ROUNDS
#define ROUNDS 2
#endif

atomic_int next_ticket, serving;
int owner;

static void *enter(void *number) {
    int me = (int)(long)number;
    for (int round = 0; round < ROUNDS; round++) {
        int ticket = atomic_fetch_add(&next_ticket, 1);
        if (atomic_load(&serving) != ticket)
            return NULL;
        owner = me;
        assert(owner == me);
        atomic_fetch_add(&serving, 1);
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
