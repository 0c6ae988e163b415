// RUN: check --method=exhaustive
// EXPECT: safe full=4
// RUN: check --method=optimal
// EXPECT: safe full=3 blocked=0
/* When the function has been executed, pthread_once only looks: the order of two such calls makes no difference, also
 * where one of them has not been performed when the process ends. */
#include <pthread.h>
#include <stddef.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int calls;

static void first(void) { calls++; }

static void *asks(void *unused) {
    pthread_once(&once, first);
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, NULL, asks, NULL);
    pthread_once(&once, first);
    pthread_once(&once, first);
    return 0;
}
