// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* Peterson's algorithm for two threads, with the two stores of the entry exchanged: both can enter. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag[2], turn;
int inside;

static void *enter(void *number) {
    int me = (int)(long)number, other = 1 - me;
    turn = other;
    flag[me] = 1;
    while (flag[other] && turn == other)
        ;
    inside++;
    assert(inside == 1); // BUG
    inside--;
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
