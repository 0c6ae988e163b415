// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=dpor --jobs=3 --rehearse=82
// EXPECT: error assert@BUG
/* opened_then_lost.c, with an error. */
#include "heddle.h"
#include <pthread.h>

volatile int a, b, c;
int input;

static void *one(void *unused) {
    int seen = 0;
    if (heddle_bool("one"))
        seen = b;
    else if (c)
        seen = a;
    (void)seen;
    return unused;
}

static void *two(void *unused) {
    b = 1;
    return unused;
}

static void *three(void *unused) {
    if (!b)
        a = 2;
    if (heddle_bool("three") && !c)
        c = 2;
    return unused;
}

static void *four(void *unused) {
    c = a;
    b = input;
    return unused;
}

int main(void) {
    pthread_t threads[4];
    input = heddle_range(0, 1, "input");
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, two, NULL);
    pthread_create(&threads[2], NULL, three, NULL);
    pthread_create(&threads[3], NULL, four, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    heddle_assert(c != 2 || b != 1); // BUG
    return 0;
}
