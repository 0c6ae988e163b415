// RUN: check
// EXPECT: safe
#include <pthread.h>
#include <stdio.h>

static void *printer(void *unused) {
    flockfile(stdout);
    printf("one ");
    printf("line\n");
    funlockfile(stdout);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, printer, 0);
    printf("main\n");
    pthread_join(t, 0);
    return 0;
}
