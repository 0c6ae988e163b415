// RUN: check --method=optimal
// EXPECT: safe blocked=0
/* Lamport's bakery for two threads: a ticket greater than any seen, the smaller one first. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int choosing[2], ticket[2];
int inside;

static void *enter(void *number) {
    int me = (int)(long)number, other = 1 - me;
    choosing[me] = 1;
    int mine = ticket[other] + 1;
    ticket[me] = mine;
    choosing[me] = 0;
    while (choosing[other])
        ;
    int his;
    do
        his = ticket[other];
    while (his != 0 && (his < mine || (his == mine && other < me)));
    inside++;
    assert(inside == 1);
    inside--;
    ticket[me] = 0;
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
