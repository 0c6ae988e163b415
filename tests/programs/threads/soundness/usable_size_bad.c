// RUN: check --method=exhaustive
// EXPECT: error use-after-free@BUG
// RUN: check --method=dpor
// EXPECT: error use-after-free@BUG
// RUN: check --method=optimal
// EXPECT: error use-after-free@BUG
/* Asking for the size of a heap object is a use of it. */
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
static void *frees(void *argument) {
    free(argument);
    return 0;
}
int main(void) {
    pthread_t t;
    char *p = malloc(8);
    pthread_create(&t, 0, frees, p);
    malloc_usable_size(p); // BUG
    pthread_join(t, 0);
    return 0;
}
