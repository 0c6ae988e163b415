// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=dpor --summaries
// EXPECT: safe
// RUN: check --method=optimal --summaries
// EXPECT: safe
// RUN: check --method=ag
// EXPECT: safe
/* Thread 1 waits for the lock without blocking: that it can come first is seen only if, of what it would do below a node
 * that is cut, not just the newest change of the lock counts, but the one before it too. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int y;

static void *polls(void *unused) {
    assert(y != 3);
    while (pthread_mutex_trylock(&m) != 0)
        ;
    y = 1;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, polls, NULL);
    pthread_mutex_lock(&m);
    y = y + 1;
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    assert(y != 3);
    return 0;
}
