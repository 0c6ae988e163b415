// RUN: check --method=exhaustive
// EXPECT: safe full=77 traces=21
// RUN: check --method=optimal
// EXPECT: safe full=21 blocked=0
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=ag
// EXPECT: safe
/* The process may end before thread 1 has read: an execution without that read is not one of those that begin with it,
 * though the read commutes with everything but the end. It was taken for one, and two executions were lost. */
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
int input, y;

static void *compares(void *unused) {
    if (input == y)
        assert(y < 52);
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
    pthread_create(&a, NULL, reads, NULL);
    pthread_create(&b, NULL, compares, NULL);
    y = 2;
    return 0;
}
