// RUN: check --check=race
// EXPECT: error race@BUG
/* The locks of the C library do not order what happens between calls. */
#include <pthread.h>
#include <stdlib.h>
int shared;
static void *uses(void *argument) {
    srand(1);
    shared = 1; // BUG
    srand(2);
    return argument;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, uses, 0);
    uses(0);
    pthread_join(t, 0);
    return 0;
}
