// RUN: check --method=optimal
// EXPECT: safe blocked=0
/* Double-checked locking: an object is made once, and published when it is complete. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
atomic_int ready;
int object, times;

static void *use(void *unused) {
    if (!atomic_load(&ready)) {
        pthread_mutex_lock(&mutex);
        if (!atomic_load(&ready)) {
            object = 42;
            times++;
            atomic_store(&ready, 1);
        }
        pthread_mutex_unlock(&mutex);
    }
    assert(object == 42);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int k = 0; k < 2; k++)
        pthread_create(&threads[k], NULL, use, NULL);
    for (int k = 0; k < 2; k++)
        pthread_join(threads[k], NULL);
    assert(times == 1);
    return 0;
}
