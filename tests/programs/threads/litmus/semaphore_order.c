// RUN: check --method=exhaustive
// EXPECT: safe full=36 traces=6
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=6 blocked=0
/* Two threads write and post; main waits twice. After the first wait it has seen one of the writes for certain,
 * after the second both. Both posts before the first wait: 2 traces; else 2 orders of the posts, and the other
 * write before or after its early read: 4. Interleavings: 2 C(5, 2) + 4 C(4, 1) = 36. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

int x, y;
sem_t done;

static void *one(void *unused) {
    x = 1;
    sem_post(&done);
    return unused;
}

static void *two(void *unused) {
    y = 1;
    sem_post(&done);
    return unused;
}

int main(void) {
    pthread_t a, b;
    sem_init(&done, 0, 0);
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    sem_wait(&done);
    long early = x;
    early = 2 * early + y;
    sem_wait(&done);
    long late = x;
    late = 2 * late + y;
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(early >= 1 && late == 3);
    return 0;
}
