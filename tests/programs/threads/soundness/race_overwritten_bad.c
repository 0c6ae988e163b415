// RUN: check --check=race --method=exhaustive --keep-going
// EXPECT: error race@27 race@28
// RUN: check --check=race --method=dpor --keep-going
// EXPECT: error race@27 race@28
// RUN: check --check=race --method=optimal --keep-going
// EXPECT: error race@27 race@28
// RUN: check --check=race --method=ag --keep-going
// EXPECT: error race@27 race@28
/* A thread that waits in a loop reads all the time: it is in a race with both writes, whichever of them it found. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int go;
int x;

static void *waits(void *unused) {
    while (!go)
        ;
    while (x != 3)
        ;
    return unused;
}

static void *writes(void *unused) {
    go = 1;
    x = 2;
    x = 0;
    return unused;
}

int main(void) {
    pthread_t writer, waiter;
    pthread_create(&writer, NULL, writes, NULL);
    pthread_create(&waiter, NULL, waits, NULL);
    pthread_join(writer, NULL);
    return 0;
}
