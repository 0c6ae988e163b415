// RUN: check --method=ag --check=deadlock
// EXPECT: safe
/* A place marked as unreachable that is not reached, whatever the order. */
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
    if (number > 2)
        __builtin_unreachable();
    pthread_join(thread, NULL);
    return 0;
}
