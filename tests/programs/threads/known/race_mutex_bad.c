// RUN: check --method=optimal --check=race
// EXPECT: error race@BUG
// RUN: check --method=optimal --check=assert
// EXPECT: error assert@BUG
/* A counter whose accesses hold a mutex each, but not the same: a data race. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutexes[2];
int counter;

static void *increment(void *unused) {
    pthread_mutex_t *mine = unused;
    pthread_mutex_lock(mine);
    counter++; // BUG
    pthread_mutex_unlock(mine);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int k = 0; k < 2; k++)
        pthread_create(&threads[k], NULL, increment, &mutexes[k]);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(counter == 2); // BUG
    return 0;
}
