// RUN: check --method=dpor
// EXPECT: safe full=20
// RUN: check --method=optimal
// EXPECT: safe full=20
// RUN: check --method=optimal --rehearse=143
// EXPECT: safe full=20
// RUN: check --method=optimal --rehearse=186
// EXPECT: safe full=20
// RUN: check --method=optimal --jobs=2 --rehearse=1785
// EXPECT: safe full=20
// RUN: check --method=optimal --jobs=2 --rehearse=1020
// EXPECT: safe full=20
/* Workers explore a thread with all its outcomes. Behind one that nobody had asked for, threads slept that covered what commutes
 * with them: 16 executions. And when a worker had died, an outcome that was given away after it had been begun elsewhere came with
 * what was known at the node by then: threads slept that were begun later (15 executions), or all were awake (31). */
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
    return 0;
}
