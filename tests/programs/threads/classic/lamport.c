// RUN: check --method=optimal
// EXPECT: safe blocked=0
/* Lamport's fast mutual exclusion for two threads: five accesses without contention; whoever meets another waits
 * until the lock is free and starts again. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y, busy[3];
int inside;

static void *enter(void *number) {
    int me = (int)(long)number + 1, other = 3 - me;
    for (;;) {
        busy[me] = 1;
        x = me;
        if (y != 0) {
            busy[me] = 0;
            while (y != 0)
                ;
            continue;
        }
        y = me;
        if (x == me)
            break;
        busy[me] = 0;
        while (busy[other])
            ;
        if (y == me)
            break;
        while (y != 0)
            ;
    }
    inside++;
    assert(inside == 1);
    inside--;
    y = 0;
    busy[me] = 0;
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
