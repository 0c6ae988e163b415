// RUN: check
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
/* The robust mutex of a thread that dies can be had before the thread can be joined. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m;

static void *dies(void *unused) {
    pthread_mutex_lock(&m);
    return unused;
}

int main(void) {
    pthread_mutexattr_t robust;
    pthread_t t;
    pthread_mutexattr_init(&robust);
    pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m, &robust);
    pthread_create(&t, NULL, dies, NULL);
    if (pthread_mutex_trylock(&m) == EOWNERDEAD) assert(pthread_tryjoin_np(t, NULL) != EBUSY); // BUG
    _Exit(0);
}
