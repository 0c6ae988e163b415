// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error use-after-free@BUG use-after-free@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error use-after-free@BUG use-after-free@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error use-after-free@BUG use-after-free@BUG
/* main frees what the thread still uses: both of its writes may come too late. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *use(void *given) {
    int *p = given;
    *p = 1; // BUG
    *p = 2; // BUG
    return NULL;
}

int main(void) {
    pthread_t a;
    int *p = malloc(sizeof *p);
    pthread_create(&a, NULL, use, p);
    free(p);
    pthread_join(a, NULL);
    return 0;
}
