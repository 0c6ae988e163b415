// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error use-after-free@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error use-after-free@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error use-after-free@BUG
/* A function starts a thread on one of its variables and returns: the thread may come too late. */
#include <assert.h>
#include <pthread.h>

static void *use(void *given) {
    int *p = given;
    *p = 1; // BUG
    return NULL;
}

static pthread_t start(void) {
    int own = 0;
    pthread_t a;
    pthread_create(&a, NULL, use, &own);
    return a;
}

int main(void) {
    pthread_t a = start();
    pthread_join(a, NULL);
    return 0;
}
