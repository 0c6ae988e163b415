// RUN: check
// EXPECT: error deadlock
// RUN: check --method=dpor
// EXPECT: error deadlock
// RUN: check --method=optimal
// EXPECT: error deadlock
// RUN: check --method=exhaustive
// EXPECT: error deadlock
/* The twin of poll_overlaps.c: who finds the lock taken asks again. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int met;

static void *polls(void *unused) {
    int seen;
    do {
        pthread_mutex_lock(&lock);
        seen = met;
        pthread_mutex_unlock(&lock);
    } while (!seen);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, polls, NULL);
    while (!met)
        if (pthread_mutex_trylock(&lock) == 0) pthread_mutex_unlock(&lock);
    met = 1;
    pthread_join(thread, NULL);
    return 0;
}
