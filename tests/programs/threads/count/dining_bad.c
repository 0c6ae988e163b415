// RUN: check --method=optimal -- -DN=3 -DMEALS=1
// EXPECT: error deadlock
// RUN: check --method=optimal -- -DN=5 -DMEALS=1
// EXPECT: error deadlock
/* N dining philosophers who eat MEALS times. All take the left fork first: each can hold one and wait for the other. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 4
#endif
#ifndef MEALS
#define MEALS 3
#endif

pthread_mutex_t forks[N];
int eaten[N];

static void *philosopher(void *number) {
    int me = (int)(long)number;
    int first = me, second = (me + 1) % N;
    for (int meal = 0; meal < MEALS; meal++) {
        pthread_mutex_lock(&forks[first]);
        pthread_mutex_lock(&forks[second]); // BUG
        eaten[me]++;
        pthread_mutex_unlock(&forks[second]);
        pthread_mutex_unlock(&forks[first]);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int k = 0; k < N; k++)
        pthread_mutex_init(&forks[k], NULL);
    for (long k = 0; k < N; k++)
        pthread_create(&threads[k], NULL, philosopher, (void *)k);
    for (int k = 0; k < N; k++)
        pthread_join(threads[k], NULL);
    for (int k = 0; k < N; k++)
        assert(eaten[k] == MEALS);
    return 0;
}
