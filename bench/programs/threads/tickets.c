/* Disjoint arrays: each of THREADS threads draws tickets from a common counter and files them in an array of its own; main
 * marks every ticket. Each way of dealing them out leaves other arrays behind. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 3
#endif
#ifndef DRAWS
#define DRAWS 4
#endif

static atomic_int next_ticket;
static int drawn[THREADS][DRAWS], marked[THREADS * DRAWS];

static void *draws(void *number) {
    int *mine = drawn[(long)number];
    for (int i = 0; i < DRAWS; i++)
        mine[i] = atomic_fetch_add(&next_ticket, 1);
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    for (long i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, draws, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++)
        for (int k = 0; k < DRAWS; k++)
            marked[drawn[i][k]]++;
    for (int i = 0; i < THREADS * DRAWS; i++)
        assert(marked[i] == 1);
    return 0;
}
