// RUN: check --check=assert --method=exhaustive
// EXPECT: incomplete
// RUN: check --check=assert --method=ag
// EXPECT: incomplete
/* The thread's access and the end of the variable's life both happen in every execution; which comes first is open. */
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
    return 0;
}
