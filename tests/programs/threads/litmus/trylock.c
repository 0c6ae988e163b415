// RUN: check --method=exhaustive
// EXPECT: safe full=3 traces=3
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=3 blocked=0
/* A thread tries to lock what the other holds for a while. It fails if it comes in between, and succeeds before
 * and after: 3 runs, all different. Where it comes first, the other waits for its unlock. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *unused) {
    (void)unused;
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return NULL;
}

static void *two(void *unused) {
    (void)unused;
    if (pthread_mutex_trylock(&m) != 0)
        return (void *)1;
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    void *left, *right;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    pthread_join(a, &left);
    pthread_join(b, &right);
    long l = (long)left, r = (long)right;
    (void)l, (void)r;
    assert(r == 0 || r == 1);
    return 0;
}
