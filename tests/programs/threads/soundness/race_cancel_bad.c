// RUN: check --method=exhaustive --check=race
// EXPECT: error race@BUG
// RUN: check --method=dpor --check=race
// EXPECT: error race@BUG
// RUN: check --method=optimal --check=race
// EXPECT: error race@BUG
// RUN: check --method=ag --trial=0 --check=race
// EXPECT: error race@BUG
/* Cancelling a thread is not synchronizing with it (POSIX XBD 4.12). */
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static int x, seen;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t never;

static void clean(void *unused) {
    (void)unused;
    seen = x; // BUG
}

static void *waits(void *unused) {
    pthread_cleanup_push(clean, NULL);
    sem_wait(&never);
    pthread_cleanup_pop(0);
    return unused;
}

int main(void) {
    pthread_t t;
    sem_init(&never, 0, 0);
    pthread_create(&t, NULL, waits, NULL);
    pthread_mutex_lock(&lock);
    x = 1; // BUG
    pthread_mutex_unlock(&lock);
    pthread_cancel(t);
    pthread_join(t, NULL);
    return 0;
}
