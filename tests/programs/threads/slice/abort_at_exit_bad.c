// RUN: check 
// EXPECT: incomplete
// RUN: check --method=ag --trial=0
// EXPECT: incomplete
// RUN: check --method=optimal
// EXPECT: incomplete
/* A handler that is a function of the library does what it does elsewhere. */
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

_Atomic int x, noise;

static void *acts(void *unused) {
    int seen = x;
    noise = 1;
    if (seen == 3) atexit(abort);
    return unused;
}

static void *changes(void *unused) {
    x = 1;
    x = 2;
    noise = 2;
    x = 3;
    noise = 3;
    return unused;
}

static void *others(void *unused) {
    noise = 4;
    noise = 5;
    return unused;
}

int main(void) {
    pthread_t ids[3];
    pthread_create(&ids[0], NULL, acts, NULL);
    pthread_create(&ids[1], NULL, changes, NULL);
    pthread_create(&ids[2], NULL, others, NULL);
    for (int i = 0; i < 3; i++) pthread_join(ids[i], NULL);
    return 0;
}
