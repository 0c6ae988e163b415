// RUN: check --method=optimal
// EXPECT: safe full=12870 blocked=0
// RUN: check --method=optimal -- -DITEMS=4
// EXPECT: safe full=70 blocked=0
// RUN: check --method=exhaustive -- -DITEMS=2
// EXPECT: safe full=6 traces=6
/* One mutex guards an array; two threads add to the two halves of it, one critical section an item. The sections
 * touch different items, but the orders of the lock operations are (2*ITEMS over ITEMS) traces: 12870 for 8 items a
 * thread. */
#include <assert.h>
#include <pthread.h>

#ifndef ITEMS
#define ITEMS 8
#endif

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int array[2 * ITEMS];

static void *add(void *number) {
    int begin = (int)(long)number * ITEMS;
    for (int k = begin; k < begin + ITEMS; k++) {
        pthread_mutex_lock(&mutex);
        array[k] += 1;
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, add, (void *)0);
    pthread_create(&second, NULL, add, (void *)1);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    for (int k = 0; k < 2 * ITEMS; k++)
        assert(array[k] == 1);
    return 0;
}
