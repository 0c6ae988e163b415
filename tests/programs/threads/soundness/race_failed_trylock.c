// RUN: check --method=exhaustive --check=race
// EXPECT: safe
// RUN: check --method=dpor --check=race
// EXPECT: safe
// RUN: check --method=optimal --check=race
// EXPECT: safe
/* An attempt to lock that succeeds orders what was done under the lock before. */
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *writes(void *argument) {
    pthread_mutex_lock(&m);
    x = 1;
    pthread_mutex_unlock(&m);
    return argument;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writes, 0);
    int seen = 0;
    if (!pthread_mutex_trylock(&m)) {
        seen = x;
        pthread_mutex_unlock(&m);
    }
    pthread_join(t, 0);
    return seen;
}
