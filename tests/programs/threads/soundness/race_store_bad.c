// RUN: check --check=race --method=exhaustive
// EXPECT: error race@BUG
// RUN: check --check=race --method=dpor
// EXPECT: error race@BUG
// RUN: check --check=race --method=optimal
// EXPECT: error race@BUG
// RUN: check --check=race --method=ag --trial=0
// EXPECT: error race@BUG
/* Who finds the mutex taken comes after the store, but does not learn so: neither from the attempt, nor by storing something else. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int said;
static int x;

static void *writes(void *unused) {
    x = 1; // BUG
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
        said = 2;
        seen = x; // BUG
    } else {
        pthread_mutex_unlock(&mutex);
    }
    pthread_join(t, NULL);
    return seen;
}
