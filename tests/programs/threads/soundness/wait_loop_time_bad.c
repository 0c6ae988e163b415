// RUN: check
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
/* A loop that waits for a semaphore looks at the time it waits until, too, which another thread makes invalid. The
 * semaphore may have been posted before. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

sem_t q;
struct timespec until;
int x;

static void *waits(void *unused) {
    int failed;
    while ((failed = sem_timedwait(&q, &until)) && errno == ETIMEDOUT) {}
    x = !failed;
    return unused;
}

int main(void) {
    pthread_t t;
    sem_init(&q, 0, 0);
    pthread_create(&t, NULL, waits, NULL);
    sem_post(&q);
    until.tv_nsec = -1;
    pthread_join(t, NULL);
    assert(!x); // BUG
    return 0;
}
