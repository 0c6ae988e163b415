// RUN: check --method=optimal -- -DITEMS=4
// EXPECT: error assert@BUG
/* One mutex guards an array; two threads fill the two halves of it and count the items, but release the mutex between
 * reading and writing the count. */
#include <assert.h>
#include <pthread.h>

#ifndef ITEMS
#define ITEMS 8
#endif

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int array[2 * ITEMS], total;

static void *add(void *number) {
    int begin = (int)(long)number * ITEMS;
    for (int k = begin; k < begin + ITEMS; k++) {
        pthread_mutex_lock(&mutex);
        int sum = total;
        pthread_mutex_unlock(&mutex);
        array[k] = 1;
        pthread_mutex_lock(&mutex);
        total = sum + 1;
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
    assert(total == 2 * ITEMS); // BUG
    return 0;
}
