// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=ag --trial=0
// EXPECT: safe
// RUN: check --method=ag --trial=0 --no-slice --check=assert
// EXPECT: safe
/* waits_by_heap_bad.c, without the error. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, y, done, seen;

static void *zero(void *unused) {
    y = 0;
    return unused;
}

static void *one(void *unused) {
    y = 1;
    return unused;
}

static void *waits(void *unused) {
    int *wanted = malloc(sizeof *wanted);
    *wanted = y;
    while (x < *wanted);
    free(wanted);
    seen = done;
    return unused;
}

static void *sets(void *unused) {
    done = 1;
    x = 1;
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, zero, NULL);
    pthread_create(&second, NULL, one, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    pthread_create(&first, NULL, waits, NULL);
    pthread_create(&second, NULL, sets, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(!seen || x);
    return 0;
}
