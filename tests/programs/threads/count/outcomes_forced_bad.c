// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* outcomes_forced.c, and some execution is an error. */
#include "heddle.h"
#include <pthread.h>

volatile int x, y;

static void *one(void *input) {
    y = 1;
    if (input) {}
    return input;
}

static void *three(void *input) {
    int t = y;
    x = (long)input & 7;
    heddle_assert(!t || !x); // BUG
    return input;
}

int main(void) {
    pthread_t threads[2];
    void *input = (void *)(long)heddle_bool("input");
    pthread_create(&threads[0], NULL, one, input);
    pthread_create(&threads[1], NULL, three, input);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
