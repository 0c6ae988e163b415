// RUN: check --method=exhaustive
// EXPECT: error use-after-free@BUG
// RUN: check --method=dpor
// EXPECT: error use-after-free@BUG
// RUN: check --method=optimal
// EXPECT: error use-after-free@BUG
/* A thread jumps with the buffer of another. */
#include <pthread.h>
#include <setjmp.h>
jmp_buf place;
static void *jumps(void *argument) {
    static _Thread_local int times;
    if (!times++) longjmp(place, 1); // BUG
    return argument;
}
int main(void) {
    pthread_t t;
    if (setjmp(place)) return 1;
    pthread_create(&t, 0, jumps, 0);
    pthread_join(t, 0);
    return 0;
}
