// RUN: check --method=optimal
// EXPECT: safe blocked=0
// RUN: check --method=exhaustive
// EXPECT: safe
/* An unknown input decides what a thread writes; no input and no order breaks the assertion. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int shared;
int input;

static void *writer(void *unused) {
    atomic_store(&shared, input == 12345 ? -1 : 1);
    return unused;
}

static void *reader(void *unused) {
    int seen = atomic_load(&shared);
    assert(seen >= -1);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    input = heddle_int("input");
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
