// RUN: check --method=optimal --check=race
// EXPECT: error race@BUG
// RUN: check --method=exhaustive --check=race
// EXPECT: error race@BUG
/* A write and a read of a plain variable, with the semaphore posted before the write: a data race. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t written;
int x;

static void *writer(void *unused) {
    sem_post(&written);
    x = 1; // BUG
    return unused;
}

static void *reader(void *unused) {
    sem_wait(&written);
    int seen = x; // BUG
    assert(seen >= 0);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    sem_init(&written, 0, 0);
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
