// RUN: check --method=exhaustive
// EXPECT: safe full=1 traces=1
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=1 blocked=0
/* A function starts a thread on one of its variables, and waits for it. One run. */
#include <assert.h>
#include <pthread.h>

static void *use(void *given) {
    int *p = given;
    *p = 1;    return NULL;
}

static pthread_t start(void) {
    int own = 0;
    pthread_t a;
    pthread_create(&a, NULL, use, &own);
    pthread_join(a, NULL);
    return a;
}

int main(void) {
    pthread_t a = start();
    (void)a;
    return 0;
}
