/* dekker -- Dekker's algorithm, ROUNDS times by each of two threads. A thread gives up when a loop has turned BOUND
 * times, so every execution ends: 94466 traces with 3 rounds and a bound of 2. */
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
        while (flag[other] == 1) {
            if (turn != me) {
                int waits = 0;
                flag[me] = 0;
                while (turn != me)
                    if (++waits == BOUND)
                        return NULL;
                flag[me] = 1;
            }
            if (++tries == BOUND)
                return NULL;
        }
        turn = other;
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
