// RUN: check --method=exhaustive
// EXPECT: safe full=6 traces=4
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=4 blocked=0
/* Two threads add to a variable on the stack of main, in two steps each: an update may be lost. 6 interleavings; 2
 * orders of the writes, and each read has 2 places for each: 4 traces. */
#include <assert.h>
#include <pthread.h>

static void *add(void *where) {
    int *sum = where;
    int old = *sum;
    *sum = old + 1;
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int sum = 0, own = 0;
    pthread_create(&a, NULL, add, &sum);
    own++;
    pthread_create(&b, NULL, add, &sum);
    own++;
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert((sum == 1 || sum == 2) && own == 2);
    return 0;
}
