// RUN: check --method=dpor
// EXPECT: safe full=12
// RUN: check --method=optimal
// EXPECT: safe full=12
// RUN: check --method=optimal --rehearse=4
// EXPECT: safe full=12
// RUN: check --method=optimal --rehearse=19
// EXPECT: safe full=12
/* A sequence that came with the branch had kept another one out of the tree, and was dropped itself when a thread had slept
 * with all outcomes: 11 executions. */
#include "heddle.h"
#include <pthread.h>

volatile int x, y, z;

static void *one(void *unused) {
    z = 1;
    return unused;
}

static void *two(void *p) {
    long input = ((long)p >> 4) & 7;
    int t = z;
    (void)t;
    if (input > 2) {}
    return p;
}

static void *three(void *p) {
    long input = ((long)p >> 4) & 7;
    if (input > 2) {
    } else if (!y) {
        y = 2;
    }
    if (x && z)
        (void)y;
    if (!p) {}
    return p;
}

int main(void) {
    pthread_t threads[3];
    long input = heddle_bool("input");
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, two, (void *)input);
    pthread_create(&threads[2], NULL, three, (void *)input);
    if (input)
        x = y;
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
