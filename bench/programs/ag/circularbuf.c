/* circularbuf -- a ring of SLOTS entries under one mutex, of which FILLED are there at first. One thread puts PUTS
 * numbers in, one after the other; where there is no room the oldest gives way. The other comes TAKES times, takes the
 * oldest out if there is one, and expects the number of its own turn: wrong as soon as it has come in vain, or one was
 * lost.
 *
 * Expected: assertion failure.
 *
 * Every order of the critical sections is a trace of its own. circularbuf_bad1 (three slots, 5 and 5 turns): 118.
 * circularbuf_bad2 (four slots, three of them filled, 8 and 5 turns): 358. Both are exact, with and without reduction. */
#include <assert.h>
#include <pthread.h>

#ifndef SLOTS
#define SLOTS 3
#endif
#ifndef FILLED
#define FILLED 0
#endif
#ifndef PUTS
#define PUTS 5
#endif
#ifndef TAKES
#define TAKES 5
#endif

pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
int ring[SLOTS], first, filled;

static void insert(int number) {
    if (filled == SLOTS) {
        first = (first + 1) % SLOTS;
        filled--;
    }
    ring[(first + filled) % SLOTS] = number;
    filled++;
}

static void *put(void *unused) {
    for (int turn = 0; turn < PUTS; turn++) {
        pthread_mutex_lock(&guard);
        insert(FILLED + turn);
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
    for (int k = 0; k < FILLED; k++)
        insert(k);
    pthread_create(&producer, NULL, put, NULL);
    pthread_create(&consumer, NULL, take, NULL);
    pthread_join(producer, NULL);
    pthread_join(consumer, NULL);
    return 0;
}
