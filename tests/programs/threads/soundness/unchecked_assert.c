// RUN: check --method=exhaustive --check=memory
// EXPECT: safe
// RUN: check --method=optimal --check=memory
// EXPECT: safe
// RUN: check --method=dpor --check=memory
// EXPECT: safe
// RUN: check --method=ag --check=memory
// EXPECT: safe
/* As its twin, but what the other thread does is in order. */
#include <assert.h>
#include <pthread.h>

int x, *p = &x;

static void *insists(void *unused) {
    assert(x == 1);
    return unused;
}

static void *follows(void *unused) {
    if (x == 0)
        *p = 1;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, insists, NULL);
    pthread_create(&b, NULL, follows, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
