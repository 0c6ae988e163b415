// RUN: check --method=exhaustive
// EXPECT: safe full=6
// RUN: check --method=optimal
// EXPECT: safe full=6
// RUN: check --method=optimal -- -m32
// EXPECT: safe full=6
/* A mutex keeps its section to one thread at a time: three threads, in every order, and no more. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *add(void *unused) {
    assert(pthread_mutex_lock(&mutex) == 0);
    counter++;
    assert(pthread_mutex_unlock(&mutex) == 0);
    return unused;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    assert(counter == 3);
    assert(pthread_mutex_destroy(&mutex) == 0);
    return 0;
}
