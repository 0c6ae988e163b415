// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=ag
// EXPECT: safe
/* main makes an object while it is alone, computes for long and starts another thread: both add to the object. */
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
    ++*p;
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
    ++*p;
    pthread_join(t, NULL);
    assert(*p == 2 && seed);
    free(p);
    return 0;
}
