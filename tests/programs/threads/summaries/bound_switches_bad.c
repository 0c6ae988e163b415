// RUN: check --max-switches=1 --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --max-switches=1 --method=exhaustive --summaries
// EXPECT: error assert@BUG
// RUN: check --max-switches=1 --method=dpor --summaries
// EXPECT: error assert@BUG
// RUN: check --max-switches=1 --method=ag
// EXPECT: error assert@BUG
/* If the first thread is interrupted after `x = 1`, the one preemption is used up, and nobody looks whether the second may
 * come between the two phases. If the second thread begins, it has to wait for the post, which costs none; the same place
 * is reached, and there is a preemption left. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t s;
atomic_int x, phase;

static void *first(void *unused) {
    x = 1;
    sem_post(&s);
    phase = 1;
    phase = 2;
    return unused;
}

static void *second(void *unused) {
    x = 2;
    sem_wait(&s);
    if (phase == 1)
        assert(x != 1); // BUG
    return unused;
}

int main(void) {
    pthread_t a, b;
    sem_init(&s, 0, 0);
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
