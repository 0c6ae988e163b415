// RUN: check --check=race --method=exhaustive
// EXPECT: safe
// RUN: check --check=race --method=dpor
// EXPECT: safe
// RUN: check --check=race --method=optimal
// EXPECT: safe
// RUN: check --check=race --method=ag --trial=0
// EXPECT: safe
/* The twin of race_store_bad.c: an atomic exchange learns from the store. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int said;
static int x;

static void *writes(void *unused) {
    x = 1;
    said = 1;
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t t;
    int seen = 0;
    pthread_create(&t, NULL, writes, NULL);
    if (pthread_mutex_trylock(&mutex)) {
        if (atomic_exchange(&said, 2) == 1) seen = x;
    } else {
        pthread_mutex_unlock(&mutex);
    }
    pthread_join(t, NULL);
    return seen;
}
