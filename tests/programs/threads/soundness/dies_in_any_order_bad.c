// RUN: check
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
/* A thread dies with two robust mutexes: the one that it took last may be left first, as Linux does. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t a, b;

static void *dies(void *unused) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    return unused;
}

int main(void) {
    pthread_mutexattr_t robust;
    pthread_t t;
    pthread_mutexattr_init(&robust);
    pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&a, &robust);
    pthread_mutex_init(&b, &robust);
    pthread_create(&t, NULL, dies, NULL);
    if (pthread_mutex_trylock(&b) == EOWNERDEAD) assert(pthread_mutex_trylock(&a) != EBUSY); // BUG
    _Exit(0);
}
