// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG
/* What can happen in local_of_main.c and what cannot: each assertion marked BUG fails in some execution, the
 * others never. */
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
    assert(!(sum == 0));
    assert(!(sum == 1)); // BUG
    assert(!(sum == 2)); // BUG
    assert(!(own != 2));
    return 0;
}
