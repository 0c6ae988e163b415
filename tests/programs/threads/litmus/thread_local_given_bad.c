// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG
/* What can happen in thread_local_given.c and what cannot: each assertion marked BUG fails in some execution, the
 * others never. */
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
    assert(!(l != 1 || own != 2));
    assert(!(r == 5)); // BUG
    assert(!(r == 2)); // BUG
    assert(!(r == 1));
    return 0;
}
