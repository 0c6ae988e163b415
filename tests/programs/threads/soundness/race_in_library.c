// RUN: check --check=race
// EXPECT: safe
// RUN: check --check=race --alloc=reuse
// EXPECT: safe
/* What the C library keeps for all threads it keeps under locks: the heap, exit handlers, random numbers. */
#include <pthread.h>
#include <stdlib.h>
static void at_exit(void) {}
static void *uses(void *argument) {
    int *p = malloc(sizeof *p);
    *p = rand();
    free(p);
    atexit(at_exit);
    return argument;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, uses, 0);
    uses(0);
    pthread_join(t, 0);
    return 0;
}
