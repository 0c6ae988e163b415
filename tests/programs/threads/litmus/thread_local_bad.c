// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG
/* What can happen in thread_local.c and what cannot: each assertion marked BUG fails in some execution, the others
 * never. */
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
    assert(!(l == 6 && r == 7 && own == 110)); // BUG
    assert(!(l != 6 || r != 7 || own != 110));
    return 0;
}
