// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG
/* What can happen in condition.c and what cannot: each assertion marked BUG fails in some execution, the others
 * never. */
#include <assert.h>
#include <pthread.h>

int ready, message;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *wait_for_it(void *unused) {
    (void)unused;
    long waits = 0;
    pthread_mutex_lock(&m);
    while (!ready) {
        waits++;
        pthread_cond_wait(&changed, &m);
    }
    long seen = message;
    pthread_mutex_unlock(&m);
    return (void *)(2 * waits + seen);
}

static void *announce(void *unused) {
    pthread_mutex_lock(&m);
    message = 1;
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t a, b;
    void *left;
    pthread_create(&a, NULL, wait_for_it, NULL);
    pthread_create(&b, NULL, announce, NULL);
    pthread_join(a, &left);
    pthread_join(b, NULL);
    long l = (long)left;
    assert(!(l == 0));
    assert(!(l == 1)); // BUG
    assert(!(l == 2));
    assert(!(l == 3)); // BUG
    assert(!(l > 3));
    return 0;
}
