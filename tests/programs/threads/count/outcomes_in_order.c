// RUN: check --method=exhaustive
// EXPECT: safe traces=9
// RUN: check --method=dpor
// EXPECT: safe full=9
// RUN: check --method=optimal
// EXPECT: safe full=9
// RUN: check --method=optimal --jobs=2
// EXPECT: safe full=9
/* The third thread decides on an input. While `optimal` explored a thread with those outcomes only that it was wanted with, it
 * came to the second outcome of the third thread before it came to what stood before that in the tree, and found this
 * explored already: 7 executions. */
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
    return 0;
}
