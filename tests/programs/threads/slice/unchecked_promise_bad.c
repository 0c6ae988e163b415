// RUN: check --method=ag --check=deadlock
// EXPECT: incomplete unreachable, which --check leaves out
// RUN: check --method=ag --check=assert
// EXPECT: error unreachable@BUG
/* A place marked as unreachable that is reached if main looks between two writes. */
#include <pthread.h>

int number;

static void *write_numbers(void *unused) {
    number = 1;
    number = 2;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, write_numbers, NULL);
    if (number == 1)
        __builtin_unreachable(); // BUG
    pthread_join(thread, NULL);
    return 0;
}
