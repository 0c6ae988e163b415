// RUN: check --method=optimal
// EXPECT: safe blocked=0
/* Szymanski's algorithm for two threads: a waiting room whose door the last to enter closes; the threads leave it in
 * the order of their numbers. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { OUTSIDE, WANTS, WAITS, AT_DOOR, INSIDE };
atomic_int flag[2];
int inside;

static void *enter(void *number) {
    int me = (int)(long)number, other = 1 - me;
    flag[me] = WANTS;
    while (flag[other] >= AT_DOOR)
        ;
    flag[me] = AT_DOOR;
    if (flag[other] == WANTS) {
        flag[me] = WAITS;
        while (flag[other] != INSIDE)
            ;
    }
    flag[me] = INSIDE;
    if (me == 1)
        while (flag[other] >= WAITS)
            ;
    inside++;
    assert(inside == 1);
    inside--;
    if (me == 0) {
        int seen;
        do
            seen = flag[other];
        while (seen == WAITS || seen == AT_DOOR);
    }
    flag[me] = OUTSIDE;
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
