// RUN: check --method=exhaustive
// EXPECT: safe full=84 traces=8
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=8 blocked=0
/* The assignment of a structure of three words is not atomic: a reader may see any mixture. The writer reads and
 * writes three words, the reader reads three: C(9, 3) = 84 interleavings; a write and a read of the same word have
 * 2 orders, and all 8 combinations are possible. */
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
    assert(mixture >= 0 && mixture < 8);
    return 0;
}
