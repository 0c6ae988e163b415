// RUN: check
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
/* A loop that waits for a semaphore may be cancelled there, too. It may also come before that. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

sem_t q;
int x;

static void *waits(void *unused) {
    struct timespec until = {0, 0};
    while (sem_timedwait(&q, &until)) {}
    x = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    sem_init(&q, 0, 0);
    pthread_create(&t, NULL, waits, NULL);
    sem_post(&q);
    pthread_cancel(t);
    pthread_join(t, NULL);
    assert(!x); // BUG
    return 0;
}
