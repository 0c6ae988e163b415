// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG
/* What can happen in condition_two_waiters.c and what cannot: each assertion marked BUG fails in some execution,
 * the others never. */
#include <assert.h>
#include <pthread.h>

int tokens, closed;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *take(void *unused) {
    (void)unused;
    pthread_mutex_lock(&m);
    while (!tokens && !closed)
        pthread_cond_wait(&changed, &m);
    long got = tokens > 0;
    tokens -= (int)got;
    pthread_mutex_unlock(&m);
    return (void *)got;
}

int main(void) {
    pthread_t a, b;
    void *left, *right;
    pthread_create(&a, NULL, take, NULL);
    pthread_create(&b, NULL, take, NULL);
    pthread_mutex_lock(&m);
    tokens = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    closed = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&m);
    pthread_join(a, &left);
    pthread_join(b, &right);
    long l = (long)left, r = (long)right;
    assert(!(l == 0 && r == 0));
    assert(!(l == 0 && r == 1)); // BUG
    assert(!(l == 1 && r == 0)); // BUG
    assert(!(l == 1 && r == 1));
    return 0;
}
