// RUN: check --method=exhaustive --check=race
// EXPECT: safe
// RUN: check --method=dpor --check=race
// EXPECT: safe
// RUN: check --method=optimal --check=race
// EXPECT: safe
// RUN: check --method=ag --trial=0 --check=race
// EXPECT: safe
/* The twin of race_cancel_bad.c: the handler takes the lock. */
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static int x, seen;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t never;

static void clean(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    seen = x;
    pthread_mutex_unlock(&lock);
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
    x = 1;
    pthread_mutex_unlock(&lock);
    pthread_cancel(t);
    pthread_join(t, NULL);
    return 0;
}
