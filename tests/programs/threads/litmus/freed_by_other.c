// RUN: check --method=exhaustive
// EXPECT: safe full=1 traces=1
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=1 blocked=0
/* A thread writes to memory that main frees when the thread has ended. One run. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *use(void *given) {
    int *p = given;
    *p = 1;    *p = 2;    return NULL;
}

int main(void) {
    pthread_t a;
    int *p = malloc(sizeof *p);
    pthread_create(&a, NULL, use, p);
    pthread_join(a, NULL);
    free(p);
    return 0;
}
