// RUN: check --method=exhaustive
// EXPECT: safe full=6 traces=6
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=6 blocked=0
/* As many threads as the barrier expects: they all go on. 3! orders of arrival. */
#include <assert.h>
#include <pthread.h>

pthread_barrier_t meeting;

static void *arrive(void *unused) {
    pthread_barrier_wait(&meeting);    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_barrier_init(&meeting, NULL, 3);
    pthread_create(&a, NULL, arrive, NULL);
    pthread_create(&b, NULL, arrive, NULL);
    pthread_barrier_wait(&meeting);
    pthread_join(a, NULL);    pthread_join(b, NULL);
    return 0;
}
