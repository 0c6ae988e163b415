// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=optimal -- -m32
// EXPECT: safe
// RUN: check --method=optimal --spurious-wakeups
// EXPECT: safe
/* One slot, a producer and a consumer that wait for each other with two condition variables. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied;
static int slot;

static void *produce(void *unused) {
    for (int i = 1; i <= 2; i++) {
        pthread_mutex_lock(&mutex);
        while (slot) assert(pthread_cond_wait(&emptied, &mutex) == 0);
        slot = i;
        assert(pthread_cond_signal(&filled) == 0);
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

int main(void) {
    pthread_t producer;
    assert(pthread_cond_init(&emptied, NULL) == 0);
    pthread_create(&producer, NULL, produce, NULL);
    for (int i = 1; i <= 2; i++) {
        pthread_mutex_lock(&mutex);
        while (!slot) pthread_cond_wait(&filled, &mutex);
        assert(slot == i);
        slot = 0;
        pthread_cond_signal(&emptied);
        pthread_mutex_unlock(&mutex);
    }
    pthread_join(producer, NULL);
    assert(pthread_cond_destroy(&filled) == 0 && pthread_cond_destroy(&emptied) == 0);
    return 0;
}
