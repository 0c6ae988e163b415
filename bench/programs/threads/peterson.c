/* peterson -- Peterson's algorithm, ROUNDS times by each of two threads. A thread gives up when it has found the
 * other in its way BOUND times, so every execution ends: 66192 traces with 3 rounds and a bound of 2. */
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 3
#endif
#ifndef BOUND
#define BOUND 2
#endif

volatile int flag[2], turn;

static void *enter(void *number) {
    int me = (int)(long)number, other = 1 - me;
    for (int round = 0; round < ROUNDS; round++) {
        int tries = 0;
        flag[me] = 1;
        turn = other;
        while (flag[other] == 1 && turn == other)
            if (++tries == BOUND)
                return NULL;
        flag[me] = 0;
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
