// RUN: check
// EXPECT: error deadlock|lock-misuse
#include <pthread.h>
#include <stdio.h>

/* main waits for a thread that wants to print while main has the stream. */
static void *printer(void *unused) {
    printf("thread\n");
    return unused;
}

int main(void) {
    pthread_t t;
    flockfile(stdout);
    pthread_create(&t, 0, printer, 0);
    pthread_join(t, 0);
    funlockfile(stdout);
    return 0;
}
