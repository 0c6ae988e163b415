/* szymanski -- Szymanski's algorithm in the symmetric form of the SV-COMP program, ROUNDS times by each of two
 * threads. A thread gives up when a loop has turned BOUND times, so every execution ends: 1334161 traces with 3
 * rounds and a bound of 2. */
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 3
#endif
#ifndef BOUND
#define BOUND 2
#endif

volatile int flag[2];

static void *enter(void *number) {
    int me = (int)(long)number, other = 1 - me;
    for (int round = 0; round < ROUNDS; round++) {
        int tries = 0;
        flag[me] = 1;
        while (flag[other] >= 3)
            if (++tries == BOUND)
                return NULL;
        flag[me] = 3;
        if (flag[other] == 1) {
            tries = 0;
            flag[me] = 2;
            while (flag[other] != 4)
                if (++tries == BOUND)
                    return NULL;
        }
        flag[me] = 4;
        tries = 0;
        while (flag[other] >= 2)
            if (++tries == BOUND)
                return NULL;
        tries = 0;
        while (2 <= flag[other] && flag[other] <= 3)
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
