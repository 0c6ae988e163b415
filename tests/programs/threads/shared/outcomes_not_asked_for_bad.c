// RUN: check --method=optimal --rehearse=143
// EXPECT: error assert@BUG
/* outcomes_not_asked_for.c, with an error. */
#include "heddle.h"
#include <pthread.h>

int x, y, input;

static void *one(void *unused) {
    (void)*(volatile int *)&x;
    if (input) {}
    return unused;
}

static void *two(void *unused) {
    (void)*(volatile int *)&y;
    if (!x)
        x = 2;
    return unused;
}

static void *three(void *unused) {
    if (!input)
        x = 1;
    return unused;
}

int main(void) {
    pthread_t threads[3];
    input = heddle_bool("input");
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, two, NULL);
    pthread_create(&threads[2], NULL, three, NULL);
    y = 1;
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    heddle_assert(x != 2 || !input); // BUG
    return 0;
}
