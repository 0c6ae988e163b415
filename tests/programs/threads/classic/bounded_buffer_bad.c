// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* A buffer of one slot with two condition variables: a consumer that was woken does not look again whether there is
 * an item, and another may have taken it. */
#include <assert.h>
#include <pthread.h>

#ifndef ITEMS
#define ITEMS 2
#endif

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER, not_full = PTHREAD_COND_INITIALIZER;
int slot, full, taken;

static void *produce(void *unused) {
    for (int item = 1; item <= ITEMS; item++) {
        pthread_mutex_lock(&mutex);
        while (full)
            pthread_cond_wait(&not_full, &mutex);
        slot = item;
        full = 1;
        pthread_cond_signal(&not_empty);
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

static void *consume(void *unused) {
    pthread_mutex_lock(&mutex);
    if (!full)
        pthread_cond_wait(&not_empty, &mutex);
    assert(full); // BUG
    taken += slot;
    full = 0;
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t producer, consumers[ITEMS];
    pthread_create(&producer, NULL, produce, NULL);
    for (int k = 0; k < ITEMS; k++)
        pthread_create(&consumers[k], NULL, consume, NULL);
    pthread_join(producer, NULL);
    for (int k = 0; k < ITEMS; k++)
        pthread_join(consumers[k], NULL);
    assert(taken == ITEMS * (ITEMS + 1) / 2);
    return 0;
}
