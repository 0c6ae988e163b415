// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=ag
// EXPECT: error assert@BUG
/* main makes an object while it is alone, computes for long and starts another thread: that one updates the object in two steps. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int flag, *p;

static void *sets(void *unused) {
    flag = 1;
    return unused;
}

static void *adds(void *unused) {
    int seen = *p;
    *p = seen + 1;
    return unused;
}

static unsigned computes(void) {
    unsigned sum = 0;
    for (unsigned i = 0; i < 100000; i++)
        sum = sum * 5 + i;
    return sum;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, sets, NULL);
    pthread_join(t, NULL);
    while (!flag)
        ;
    p = malloc(sizeof *p);
    *p = 0;
    unsigned seed = computes();
    pthread_create(&t, NULL, adds, NULL);
    int seen = *p;
    *p = seen + 1;
    pthread_join(t, NULL);
    assert(*p == 2 && seed); // BUG
    free(p);
    return 0;
}
