// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* An exit handler that was registered several times looks at the same place each time: that is no wait. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

_Atomic int state;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void look(void) {
    if (state) abort();
}

static void ends_badly(void) {
    assert(0); // BUG
}

static void *blocks(void *unused) {
    pthread_mutex_lock(&mutex);
    return unused;
}

int main(void) {
    pthread_t id;
    atexit(ends_badly);
    for (int k = 0; k < 4; k++) atexit(look);
    pthread_mutex_lock(&mutex);
    pthread_create(&id, NULL, blocks, NULL);
    return 0;
}
