// RUN: check --check=race
// EXPECT: error race
// RUN: check --check=race --method=exhaustive
// EXPECT: error race
/* A loop reads x all the time while main writes it, though no round of the loop ever succeeds. */
#include <pthread.h>
#include <stdatomic.h>

atomic_int go;
int x;

static void *wait_for_both(void *unused) {
    while (!(x == 3 && go))
        ;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_both, NULL);
    x += 2;
    return 0;
}
