// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=exhaustive --summaries
// EXPECT: safe
// RUN: check --method=dpor --summaries
// EXPECT: safe
// RUN: check --method=ag
// EXPECT: safe
/* The first thread cannot go on until there has been a post, which nothing but the semaphore tells when the second has
 * ended: an execution without it shows only that main ends the process. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t s;
atomic_int x, y;

static void *waits(void *unused) {
    sem_wait(&s);
    assert(x == 1);
    return unused;
}

static void *posts(void *unused) {
    if (x)
        sem_post(&s);
    return unused;
}

static void *sets(void *unused) {
    x = 1;
    return unused;
}

int main(void) {
    pthread_t a, b, c;
    sem_init(&s, 0, 0);
    pthread_create(&a, NULL, waits, NULL);
    pthread_create(&b, NULL, posts, NULL);
    pthread_create(&c, NULL, sets, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    return 0;
}
