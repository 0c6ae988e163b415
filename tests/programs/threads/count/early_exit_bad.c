// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
/* As its twin, but the process does not end if x is 0: an assertion fails. */
#include <assert.h>
#include <pthread.h>

int x, y;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *subtracts(void *unused) {
    x -= 1;
    return unused;
}

static void *adds(void *unused) {
    pthread_t other;
    pthread_create(&other, NULL, subtracts, NULL);
    pthread_mutex_lock(&m);
    x++;
    y += 2;
    pthread_mutex_unlock(&m);
    pthread_join(other, NULL);
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, NULL, adds, NULL);
    pthread_detach(a);
    assert(x != 0); // BUG
    return 0;
}
