// RUN: check --method=exhaustive
// EXPECT: safe traces=34
// RUN: check --method=dpor
// EXPECT: safe full=34
// RUN: check --method=optimal
// EXPECT: safe full=34
// RUN: check --method=optimal --rehearse=5
// EXPECT: safe full=34
/* Once one thread has decided on the input, the others have a single outcome. While a thread could sleep with some of its
 * outcomes only, that one slept, and was taken for a way to go on which kept another one out: 30 executions. */
#include "heddle.h"
#include <pthread.h>

volatile int x, y;

static void *one(void *input) {
    y = 1;
    if (input) {}
    return input;
}

static void *two(void *input) {
    int t = x;
    (void)t;
    if (input) {}
    return input;
}

static void *three(void *input) {
    int t = y;
    (void)t;
    x = (long)input & 7;
    return input;
}

static void *four(void *unused) {
    if (!x)
        x = 1;
    return unused;
}

int main(void) {
    pthread_t threads[4];
    void *input = (void *)(long)heddle_bool("input");
    pthread_create(&threads[0], NULL, one, input);
    pthread_create(&threads[1], NULL, two, input);
    pthread_create(&threads[2], NULL, three, input);
    pthread_create(&threads[3], NULL, four, input);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
