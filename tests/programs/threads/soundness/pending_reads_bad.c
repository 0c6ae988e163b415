// RUN: check --keep-going --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG
/* Operations that are pending when main returns could have come before. Two that look at the semaphore only read it, and
 * whoever assumes that they may change it must not lose executions in which one of them does not happen. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;
static int y;

static void *looks(void *unused) {
    int value;
    sem_getvalue(&semaphore, &value);
    assert(value == 0); // BUG
    return unused;
}

static void *may_be_cancelled(void *unused) {
    pthread_testcancel();
    return unused;
}

static void *writes(void *unused) {
    y = 1;
    return unused;
}

int main(void) {
    pthread_t thread, other;
    sem_init(&semaphore, 0, 1);
    pthread_create(&thread, NULL, may_be_cancelled, NULL);
    pthread_create(&other, NULL, looks, NULL);
    pthread_create(&other, NULL, looks, NULL);
    pthread_create(&other, NULL, writes, NULL);
    pthread_cancel(thread);
    return 0;
}
