// RUN: check --method=exhaustive
// EXPECT: safe full=2 traces=2
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=2 blocked=0
/* Main gives the address of its own copy of a thread-local variable to a thread, which writes there and to its own
 * copy. Only the first is visible: the write has 2 places beside the read of main. */
#include <assert.h>
#include <pthread.h>

static _Thread_local int own = 5;

static void *change(void *given) {
    int *other = given;
    own = 1;
    *other = 2;
    return (void *)(long)own;
}

int main(void) {
    pthread_t a;
    void *left;
    pthread_create(&a, NULL, change, &own);
    int r = own;
    pthread_join(a, &left);
    long l = (long)left;
    assert(l == 1 && own == 2 && (r == 5 || r == 2));
    return 0;
}
