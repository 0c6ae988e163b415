// RUN: check --method=exhaustive
// EXPECT: error lock-misuse@BUG
// RUN: check --method=optimal
// EXPECT: error lock-misuse@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error lock-misuse@BUG
/* The waiting loop is left and entered again without an operation in between; meanwhile a thread was joined. */
#include <pthread.h>
#include <sched.h>
#include <stddef.h>

_Atomic int state;

static int look(void) {
    int seen;
    while ((seen = state) == 2) sched_yield();
    return seen;
}

static void *sets(void *unused) {
    state = 1;
    return unused;
}

static void *ends(void *unused) { return unused; }

int main(void) {
    pthread_t setter, other;
    pthread_create(&setter, NULL, sets, NULL);
    pthread_create(&other, NULL, ends, NULL);
    while (look() != 1) pthread_join(other, NULL); // BUG
    pthread_join(setter, NULL);
    return 0;
}
