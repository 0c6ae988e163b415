// RUN: check --method=exhaustive --check=race
// EXPECT: error race@BUG
// RUN: check --method=dpor --check=race
// EXPECT: error race@BUG
// RUN: check --method=optimal --check=race
// EXPECT: error race@BUG
/* An attempt to lock that fails orders nothing. */
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *writes(void *argument) {
    x = 1; // BUG
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return argument;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writes, 0);
    int seen = 0;
    if (pthread_mutex_trylock(&m)) seen = x; // BUG
    else pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return seen;
}
