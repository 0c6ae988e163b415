// RUN: check
// EXPECT: incomplete whether a thread waits in a loop for ever
// RUN: check --method=dpor
// EXPECT: incomplete whether a thread waits in a loop for ever
// RUN: check --method=optimal
// EXPECT: incomplete whether a thread waits in a loop for ever
// RUN: check --method=exhaustive
// EXPECT: incomplete whether a thread waits in a loop for ever
/* One thread polls under a lock, the other one asks for the lock until it finds it taken. Each goes round in vain while the
 * other rests, but they would meet: that is no deadlock. */
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
    while (pthread_mutex_trylock(&lock) == 0) pthread_mutex_unlock(&lock);
    met = 1;
    pthread_join(thread, NULL);
    return 0;
}
