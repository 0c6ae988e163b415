// RUN: check --method=exhaustive --max-runs=1000
// EXPECT: safe
// RUN: check --method=dpor --max-runs=1000
// EXPECT: safe
// RUN: check --method=dpor --summaries --max-runs=1000
// EXPECT: safe
// RUN: check --method=optimal --max-runs=1000
// EXPECT: safe
// RUN: check --method=ag --max-runs=1000
// EXPECT: safe
// RUN: check --method=ag --trial=0 --max-runs=1000
// EXPECT: safe
/* The lock that each round takes and gives back is part of a large object. */
#include <pthread.h>
#include <stddef.h>

struct {
    pthread_mutex_t lock;
    char room[8192];
    int ready;
} shared = {.lock = PTHREAD_MUTEX_INITIALIZER};

static int is_ready(void) {
    pthread_mutex_lock(&shared.lock);
    int ready = shared.ready;
    pthread_mutex_unlock(&shared.lock);
    return ready;
}

static void *waits(void *unused) {
    while (!is_ready())
        ;
    return unused;
}

int main(void) {
    pthread_t waiter;
    pthread_create(&waiter, NULL, waits, NULL);
    pthread_mutex_lock(&shared.lock);
    shared.ready = 1;
    pthread_mutex_unlock(&shared.lock);
    pthread_join(waiter, NULL);
    return 0;
}
