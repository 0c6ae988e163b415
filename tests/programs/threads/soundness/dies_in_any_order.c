// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=ag --trial=0
// EXPECT: safe
/* Whatever the order in which a thread that dies leaves three robust mutexes, in the end it has left all of them. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t all[3];

static void *dies(void *unused) {
    for (int i = 0; i < 3; i++) pthread_mutex_lock(&all[i]);
    return unused;
}

int main(void) {
    pthread_mutexattr_t robust;
    pthread_t t;
    pthread_mutexattr_init(&robust);
    pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
    for (int i = 0; i < 3; i++) pthread_mutex_init(&all[i], &robust);
    pthread_create(&t, NULL, dies, NULL);
    int seen = pthread_mutex_trylock(&all[1]);
    assert(seen == 0 || seen == EBUSY || seen == EOWNERDEAD);
    if (seen != EBUSY) {
        if (seen == EOWNERDEAD) pthread_mutex_consistent(&all[1]);
        pthread_mutex_unlock(&all[1]);
    }
    pthread_join(t, NULL);
    for (int i = 0; i < 3; i++) {
        int left = pthread_mutex_lock(&all[i]);
        assert(left == (i == 1 && seen == EOWNERDEAD ? 0 : EOWNERDEAD));
        if (left) pthread_mutex_consistent(&all[i]);
        pthread_mutex_unlock(&all[i]);
    }
    return 0;
}
