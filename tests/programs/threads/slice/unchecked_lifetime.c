// RUN: check --check=assert --method=exhaustive
// EXPECT: safe
// RUN: check --check=assert --method=ag
// EXPECT: safe
/* The thread's access and the end of the variable's life both happen in every execution, and in one order. */
#include <pthread.h>
#include <stddef.h>

static void *sets(void *argument) {
    *(int *)argument = 3;
    return NULL;
}

int main(void) {
    int result = 2;
    pthread_t id;
    pthread_create(&id, NULL, sets, &result);
    pthread_join(id, NULL);
    return 0;
}
