/* circularbuf -- a ring of SLOTS entries under one mutex: one thread puts its turn's number in, PUTS times if there is
 * room, the other takes an entry out, TAKES times if there is one, and expects the number of its own turn: wrong as
 * soon as one of them has come in vain.
 *
 * Expected: assertion failure.
 *
 * Every order of the critical sections is a trace of its own. circularbuf_bad1 (one slot, 4 and 9 turns): 118, exact.
 * circularbuf_bad2 (three slots, 5 and 11 turns): 353 where 358 are published. */
#include <assert.h>
#include <pthread.h>

#ifndef SLOTS
#define SLOTS 1
#endif
#ifndef PUTS
#define PUTS 4
#endif
#ifndef TAKES
#define TAKES 9
#endif

pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
int ring[SLOTS], first, filled;

static void *put(void *unused) {
    for (int turn = 0; turn < PUTS; turn++) {
        pthread_mutex_lock(&guard);
        if (filled < SLOTS) {
            ring[(first + filled) % SLOTS] = turn;
            filled++;
        }
        pthread_mutex_unlock(&guard);
    }
    return unused;
}

static void *take(void *unused) {
    for (int turn = 0; turn < TAKES; turn++) {
        pthread_mutex_lock(&guard);
        if (filled > 0) {
            assert(ring[first] == turn);
            first = (first + 1) % SLOTS;
            filled--;
        }
        pthread_mutex_unlock(&guard);
    }
    return unused;
}

int main(void) {
    pthread_t producer, consumer;
    pthread_create(&producer, NULL, put, NULL);
    pthread_create(&consumer, NULL, take, NULL);
    pthread_join(producer, NULL);
    pthread_join(consumer, NULL);
    return 0;
}
