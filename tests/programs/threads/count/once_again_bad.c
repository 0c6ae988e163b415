// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* pthread_once is asked three times, and executes the function once. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int calls;

static void first(void) { calls++; }

static void *asks(void *unused) {
    pthread_once(&once, first);
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, NULL, asks, NULL);
    pthread_once(&once, first);
    pthread_once(&once, first);
    assert(calls == 2); // BUG
    return 0;
}
