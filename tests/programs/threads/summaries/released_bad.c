// RUN: check --method=exhaustive
// EXPECT: error double-free@BUG
// RUN: check --method=exhaustive --summaries
// EXPECT: error double-free@BUG
// RUN: check --method=dpor --summaries
// EXPECT: error double-free@BUG
// RUN: check --method=ag
// EXPECT: error double-free@BUG
/* The second thread releases the object if it comes after the first. When both have ended, everything but that is as it
 * was in the execution before, which has shown that releasing the object is fine. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int x;
int *object;

static void *sets(void *unused) {
    x = 1;
    return unused;
}

static void *releases(void *unused) {
    if (x)
        free(object);
    return unused;
}

int main(void) {
    pthread_t a, b;
    object = malloc(sizeof *object);
    *object = 5;
    pthread_create(&b, NULL, releases, NULL);
    pthread_create(&a, NULL, sets, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    free(object); // BUG
    return 0;
}
