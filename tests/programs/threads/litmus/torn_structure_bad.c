// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG assert@BUG
/* What can happen in torn_structure.c and what cannot: each assertion marked BUG fails in some execution, the
 * others never. */
#include <assert.h>
#include <pthread.h>

struct triple { long a, b, c; } shared, next = {1, 1, 1};

static void *assign(void *given) {
    struct triple *value = given;
    shared = *value;
    return NULL;
}

int main(void) {
    pthread_t a;
    struct triple ones = next;
    pthread_create(&a, NULL, assign, &ones);
    struct triple seen = shared;
    pthread_join(a, NULL);
    long mixture = 4 * seen.a + 2 * seen.b + seen.c;
    assert(!(mixture == 0)); // BUG
    assert(!(mixture == 1)); // BUG
    assert(!(mixture == 2)); // BUG
    assert(!(mixture == 3)); // BUG
    assert(!(mixture == 4)); // BUG
    assert(!(mixture == 5)); // BUG
    assert(!(mixture == 6)); // BUG
    assert(!(mixture == 7)); // BUG
    assert(!(mixture == 8));
    return 0;
}
