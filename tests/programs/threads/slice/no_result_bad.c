// RUN: check
// EXPECT: error uninitialized@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error uninitialized@BUG
// RUN: check --method=optimal
// EXPECT: error uninitialized@BUG
/* A function that returns nothing, called for a result: what it is taken to return was never written. */
#include <pthread.h>
#include <stddef.h>

static int x, seen;

static void nothing(void) { x = x; }

static void *asks(void *unused) {
    if (x == 1) {
        int got = ((int (*)(void))nothing)();
        if (got) // BUG
            seen = 1;
    }
    return unused;
}

static void *changes(void *unused) {
    x = 1;
    return unused;
}

int main(void) {
    pthread_t ids[2];
    pthread_create(&ids[0], NULL, asks, NULL);
    pthread_create(&ids[1], NULL, changes, NULL);
    for (int i = 0; i < 2; i++) pthread_join(ids[i], NULL);
    return 0;
}
