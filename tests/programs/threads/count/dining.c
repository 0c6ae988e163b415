// RUN: check --method=optimal -- -DN=3 -DMEALS=1
// EXPECT: safe full=6 blocked=0
// RUN: check --method=optimal -- -DN=4 -DMEALS=1
// EXPECT: safe full=14 blocked=0
// RUN: check --method=optimal -- -DN=5 -DMEALS=1
// EXPECT: safe full=30 blocked=0
// RUN: check --method=optimal -- -DN=8 -DMEALS=1
// EXPECT: safe full=254 blocked=0
// RUN: check --method=optimal -- -DN=3 -DMEALS=2
// EXPECT: safe full=90 blocked=0
// RUN: check --method=optimal -- -DN=4 -DMEALS=2
// EXPECT: safe full=786 blocked=0
// RUN: check --method=optimal -- -DN=3 -DMEALS=3
// EXPECT: safe full=1680 blocked=0
// RUN: check --method=optimal -- -DN=5 -DMEALS=2
// EXPECT: safe full=5730 blocked=0
// RUN: check --method=exhaustive -- -DN=3 -DMEALS=1
// EXPECT: safe full=366 traces=6
/* N dining philosophers who eat MEALS times. All take the left fork first but the last, so they cannot block each
 * other. A trace is an order of use for each fork, as far as they fit together: with one meal every one of the N
 * forks has two orders, and the two cyclic choices are impossible: 2^N - 2. */
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
    if (me == N - 1) {
        first = 0;
        second = me;
    }
    for (int meal = 0; meal < MEALS; meal++) {
        pthread_mutex_lock(&forks[first]);
        pthread_mutex_lock(&forks[second]);
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
