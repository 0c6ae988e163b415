// RUN: check --method=optimal
// EXPECT: safe full=24 blocked=0
// RUN: check --method=exhaustive
// EXPECT: safe full=32 traces=24
/* A compare-exchange that fails is a read, and commutes with other reads: before it is performed, in a loop that could be
 * waiting, it is taken for a write. The last to arrive at the barrier is main in two of six orders: then it reads and
 * writes y and exits, and two exchanges are before the write, before the exit or never: 6 traces; otherwise it only
 * exits: 3 traces. 2 * 6 + 4 * 3. */
#include <pthread.h>

pthread_barrier_t all;
int y;

static void *waits(void *unused) {
    pthread_barrier_wait(&all);
    return unused;
}

static void *exchanges(void *unused) {
    pthread_barrier_wait(&all);
    for (int i = 0; i < 2; i++)
        __sync_bool_compare_and_swap(&y, 2, 2);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_barrier_init(&all, NULL, 3);
    pthread_create(&a, NULL, exchanges, NULL);
    pthread_create(&b, NULL, waits, NULL);
    if (pthread_barrier_wait(&all) == PTHREAD_BARRIER_SERIAL_THREAD) y -= 1;
    return 0;
}
