// RUN: check --method=ag
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive --summaries
// EXPECT: error assert@BUG
/* Who writes last decides a branch that is concrete in every execution: the summary of one side says nothing about the
 * other. Here one side fails. */
#include <assert.h>
#include <pthread.h>

int last;

static void *first(void *unused) {
    last = 1;
    return unused;
}

static void *second(void *unused) {
    last = 2;
    return unused;
}

int main(void) {
    pthread_t a, b;
    int seen = 0;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    if (last == 1)
        seen = 1;
    assert(!seen); // BUG
    return 0;
}
