// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* Each round gives a recursive mutex back once more, until the thread does not own it. */
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m;
int flag;
static void *unlocks(void *argument) {
    for (int i = 0; i < 4; i++) pthread_mutex_lock(&m);
    while (!flag && pthread_mutex_unlock(&m) == 0) {}
    assert(flag); // BUG
    return argument;
}
int main(void) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &attributes);
    pthread_t t;
    pthread_create(&t, 0, unlocks, 0);
    pthread_join(t, 0);
    return 0;
}
