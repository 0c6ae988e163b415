// RUN: check --method=dpor
// EXPECT: safe full=168
// RUN: check --method=dpor --jobs=3 --rehearse=82
// EXPECT: safe full=168
/* A worker had begun the last outcome of its unit's first operation, said that the unit was opened, and died. The next one gave one
 * of the outcomes away: the branch was opened again when that one was, with whatever thread was explored from the node then. */
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
    return 0;
}
