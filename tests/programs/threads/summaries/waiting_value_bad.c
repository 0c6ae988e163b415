// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive --summaries
// EXPECT: error assert@BUG
// RUN: check --method=dpor --summaries
// EXPECT: error assert@BUG
// RUN: check --method=ag
// EXPECT: error assert@BUG
/* What the loop waits for is a local value that was read before: with 1 the thread waits until all is ready, with 2 it goes
 * on at once. Where it is about to read the value, x must be what it was for the execution that waited. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, ready, gate = 1;

static void *two(void *unused) {
    x = 2;
    return unused;
}

static void *one(void *unused) {
    x = 1;
    return unused;
}

static void *waits(void *unused) {
    int mine = x;
    while (gate == mine)
        ;
    assert(ready); // BUG
    return unused;
}

static void *opens(void *unused) {
    ready = 1;
    gate = 3;
    return unused;
}

int main(void) {
    pthread_t a, b, c, d;
    pthread_create(&a, NULL, two, NULL);
    pthread_create(&b, NULL, one, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_create(&c, NULL, waits, NULL);
    pthread_create(&d, NULL, opens, NULL);
    pthread_join(c, NULL);
    pthread_join(d, NULL);
    return 0;
}
