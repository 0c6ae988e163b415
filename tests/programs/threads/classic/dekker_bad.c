// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* Dekker's algorithm for two threads: who finds the other interested gives way if it is not its turn, but announces
 * its own interest too late. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag[2], turn;
int inside;

static void *enter(void *number) {
    int me = (int)(long)number, other = 1 - me;
    while (flag[other]) {
        if (turn != me) {
            flag[me] = 0;
            while (turn != me)
                ;
            flag[me] = 1;
        }
    }
    flag[me] = 1;
    inside++;
    assert(inside == 1); // BUG
    inside--;
    turn = other;
    flag[me] = 0;
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
