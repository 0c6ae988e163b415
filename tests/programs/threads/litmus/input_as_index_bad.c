// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG assert@BUG
/* What can happen in input_as_index.c and what cannot: each assertion marked BUG fails in some execution, the
 * others never. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

int t[3];

static void *write_element(void *index) {
    t[(long)index] = 1;
    return NULL;
}

int main(void) {
    pthread_t a;
    long i = heddle_int("i"), j = heddle_int("j");
    heddle_assume(i >= 0 && i < 3 && j >= 0 && j < 3);
    pthread_create(&a, NULL, write_element, (void *)i);
    long seen = t[j];
    pthread_join(a, NULL);
    assert(!(i == j && seen)); // BUG
    assert(!(i == j && !seen)); // BUG
    assert(!(i != j && seen));
    assert(!(i != j && !seen)); // BUG
    return 0;
}
