// RUN: check --method=ag --keep-going
// EXPECT: error deadlock@38 assert@40
// RUN: check --method=exhaustive --summaries --keep-going
// EXPECT: error deadlock@38 assert@40
/* The first execution ends with main waiting for ever, and that is reported. In another one main is at the same place and
 * can go on: there the assertion fails. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t ready;
int late;

static void *marks(void *unused) {
    late = 1;
    return unused;
}

static void *posts(void *unused) {
    int seen = late;
    if (seen == 0)
        sem_post(&ready);
    return unused;
}

static void *nothing(void *unused) { return unused; }

int main(void) {
    pthread_t a, b;
    sem_init(&ready, 0, 0);
    pthread_create(&a, NULL, marks, NULL);
    pthread_create(&b, NULL, posts, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_create(&a, NULL, nothing, NULL);

    int sum = late;
    sem_wait(&ready);

    assert(sum == 0);
    pthread_join(a, NULL);
    return 0;
}
