// RUN: check --method=exhaustive
// EXPECT: safe full=1 traces=1
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=1 blocked=0
/* Every thread has its own copy, with the initial value; two updates by two threads do not meet. Nothing is
 * visible: one run. */
#include <assert.h>
#include <pthread.h>

static _Thread_local int own = 5;

static void *change(void *by) {
    own += (int)(long)by;
    return (void *)(long)own;
}

int main(void) {
    pthread_t a, b;
    void *left, *right;
    own = 100;
    pthread_create(&a, NULL, change, (void *)1);
    own += 10;
    pthread_create(&b, NULL, change, (void *)2);
    pthread_join(a, &left);
    pthread_join(b, &right);
    long l = (long)left, r = (long)right;
    assert(l == 6 && r == 7 && own == 110);
    return 0;
}
