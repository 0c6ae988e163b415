// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=optimal --jobs=2
// EXPECT: error assert@BUG
// RUN: check --method=ag
// EXPECT: error assert@BUG
/* outcomes_in_order.c, and one of the two executions that `optimal` left out is an error: it was `safe` then. */
#include "heddle.h"
#include <pthread.h>

int x, y, input, first, third;

static void *one(void *unused) {
    if (y)
        first = 1;
    if (input)
        x = 1;
    return unused;
}

static void *two(void *unused) {
    x = 1;
    y = 1;
    return unused;
}

static void *three(void *unused) {
    if (!input && x)
        third = 1 + y;
    return unused;
}

int main(void) {
    pthread_t threads[3];
    input = heddle_bool("input");
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, two, NULL);
    pthread_create(&threads[2], NULL, three, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    heddle_assert(!(first && third)); // BUG
    return 0;
}
