// RUN: check --method=optimal --rehearse=37
// EXPECT: error assert@BUG
/* outcomes_asleep.c, with an error. */
#include "heddle.h"
#include <pthread.h>

volatile int g[3];
int first, second;

static void *one(void *unused) {
    if (second)
        g[0] = 1;
    if (!g[2])
        g[0] = 1;
    return unused;
}

static void *two(void *unused) {
    int t = g[2];
    (void)t;
    return unused;
}

static void *three(void *unused) {
    g[2] = first;
    int t = g[2];
    for (int k = 2; k >= 0 && g[k]; k--) {}
    g[2] = t + 1;
    return unused;
}

static void *four(void *unused) {
    int t = 0;
    if (first) {
        if (!g[0])
            g[0] = 2;
    } else if (g[2]) {
        t = g[1];
    }
    (void)t;
    return unused;
}

int main(void) {
    pthread_t threads[4];
    int t = 0;
    first = heddle_range(0, 1, "first");
    second = heddle_range(0, 3, "second");
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, two, NULL);
    pthread_create(&threads[2], NULL, three, NULL);
    pthread_create(&threads[3], NULL, four, NULL);
    if (first) {
        if (g[0])
            t = g[0];
    } else {
        t = g[0];
        g[2] = t;
    }
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    heddle_assert(g[0] != 2 || g[2] != 2); // BUG
    return 0;
}
