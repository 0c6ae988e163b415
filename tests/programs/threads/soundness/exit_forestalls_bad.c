// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag
// EXPECT: error assert@BUG
/* The assertion fails only if the write comes between the two reads of y. */
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
int input, y;

static void *compares(void *unused) {
    if (input == y)
        assert(y < 2); // BUG
    return unused;
}

static void *reads(void *unused) {
    if (input == 2)
        return NULL;
    return unused;
}

int main(void) {
    pthread_t a, b;
    input = __VERIFIER_nondet_int();
    if (input == 2)
        return 0;
    pthread_create(&a, NULL, reads, NULL);
    pthread_create(&b, NULL, compares, NULL);
    y = 2;
    return 0;
}
