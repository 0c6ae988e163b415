// RUN: check --method=exhaustive -- -DWAY=joined
// EXPECT: error assert@BUG
// RUN: check --method=dpor -- -DWAY=joined
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DWAY=joined
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0 -- -DWAY=joined
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive -- "-DWAY=!joined"
// EXPECT: error assert@BUG
// RUN: check --method=dpor -- "-DWAY=!joined"
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- "-DWAY=!joined"
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0 -- "-DWAY=!joined"
// EXPECT: error assert@BUG
/* A thread is cancelled, and then the one that it joins ends: it may join it, as with glibc, or act on the request, as POSIX says. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_t other;
static sem_t go;
static _Atomic int joined;

static void *ends(void *unused) {
    sem_wait(&go);
    return unused;
}

static void *joins(void *unused) {
    pthread_join(other, NULL);
    joined = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    void *result;
    sem_init(&go, 0, 0);
    pthread_create(&other, NULL, ends, NULL);
    pthread_create(&t, NULL, joins, NULL);
    pthread_cancel(t);
    sem_post(&go);
    pthread_join(t, &result);
    assert(WAY); // BUG
    return 0;
}
