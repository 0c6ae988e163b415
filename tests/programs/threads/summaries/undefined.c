// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=ag
// EXPECT: safe
// RUN: check --method=exhaustive --summaries
// EXPECT: safe
/* If the cell is filled, both sides of the branch are safe, so its value does not matter. That it has one does: here it
 * always has. */
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int late;
int *cell, seen, input;

static void *fills(void *unused) {
    if (late == 0)
        *cell = input;
    return unused;
}

static void *is_late(void *unused) {
    late = 1;
    return unused;
}

static void *branches(void *unused) {
    if (*cell > 0)
        seen = 1;
    else
        seen = 2;
    return unused;
}

int main(void) {
    pthread_t a, b;
    input = heddle_int("input");
    cell = calloc(1, sizeof *cell);
    pthread_create(&a, NULL, fills, NULL);
    pthread_create(&b, NULL, is_late, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_create(&a, NULL, branches, NULL);
    pthread_join(a, NULL);
    return 0;
}
