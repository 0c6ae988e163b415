// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=ag --trial=0
// EXPECT: safe
/* exit_handler_looks_often_bad.c, where the last handler does nothing. */
#include <pthread.h>
#include <stdlib.h>

_Atomic int state;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void look(void) {
    if (state) abort();
}

static void ends(void) {}

static void *blocks(void *unused) {
    pthread_mutex_lock(&mutex);
    return unused;
}

int main(void) {
    pthread_t id;
    atexit(ends);
    for (int k = 0; k < 4; k++) atexit(look);
    pthread_mutex_lock(&mutex);
    pthread_create(&id, NULL, blocks, NULL);
    return 0;
}
