// RUN: check --method=ag --check=assert
// EXPECT: safe runs=1
// RUN: check --method=dpor --no-slice --check=assert
// EXPECT: safe
/* Three threads are started and each is joined once, whatever they do; their numbers are indices of the array. One
 * execution shows that, and the assertion follows from the values of the variable. */
#include <assert.h>
#include <pthread.h>

#define THREADS 3
int owner, counts[THREADS];

static void *work(void *number) {
    int me = (int)(long)number;
    counts[me]++;
    counts[(me + 1) % THREADS]++;
    owner = me;
    assert(owner < THREADS);
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    for (long k = 0; k < THREADS; k++)
        pthread_create(&threads[k], NULL, work, (void *)k);
    for (int k = 0; k < THREADS; k++)
        pthread_join(threads[k], NULL);
    return 0;
}
