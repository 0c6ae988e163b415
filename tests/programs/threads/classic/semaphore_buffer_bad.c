// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* Producer and consumer with a ring of two slots and two semaphores; the producer does not wait for a free one. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#define SLOTS 2
#define ITEMS 3

sem_t free_slots, used_slots;
int ring[SLOTS];

static void *produce(void *unused) {
    for (int k = 0; k < ITEMS; k++) {
        ring[k % SLOTS] = k;
        sem_post(&used_slots);
    }
    return unused;
}

static void *consume(void *unused) {
    for (int k = 0; k < ITEMS; k++) {
        sem_wait(&used_slots);
        assert(ring[k % SLOTS] == k); // BUG
        sem_post(&free_slots);
    }
    return unused;
}

int main(void) {
    pthread_t threads[2];
    sem_init(&free_slots, 0, SLOTS);
    sem_init(&used_slots, 0, 0);
    pthread_create(&threads[0], NULL, produce, NULL);
    pthread_create(&threads[1], NULL, consume, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    sem_destroy(&free_slots);
    sem_destroy(&used_slots);
    return 0;
}
