// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* The same destructor runs for two keys: the loop of the second time is not in a round of the first one. */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>

_Atomic int state;
static pthread_key_t keys[3];

static void look(void *unused) {
    while (state == 2) sched_yield();
}

static void ends_badly(void *unused) {
    assert(0); // BUG
}

static void *sets(void *unused) {
    state = 1;
    return unused;
}

static void *has_values(void *unused) {
    for (int k = 0; k < 3; k++) pthread_setspecific(keys[k], keys);
    return unused;
}

int main(void) {
    pthread_t first, second;
    for (int k = 0; k < 3; k++) pthread_key_create(&keys[k], k < 2 ? look : ends_badly);
    pthread_create(&first, NULL, has_values, NULL);
    pthread_create(&second, NULL, sets, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
