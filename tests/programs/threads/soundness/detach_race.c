// RUN: check --keep-going --method=exhaustive
// EXPECT: safe
// RUN: check --keep-going --method=dpor
// EXPECT: safe
// RUN: check --keep-going --method=optimal
// EXPECT: safe
/* Three threads join or detach a fourth one, but only the first of them that comes there. */
#include <pthread.h>
#include <stdatomic.h>

static pthread_t target;
static atomic_int claimed;

static int first(void) { return atomic_exchange(&claimed, 1) == 0; }

static void *work(void *unused) { return unused; }

static void *joins(void *unused) {
    if (first()) pthread_join(target, NULL);
    return unused;
}

static void *detaches(void *unused) {
    if (first()) pthread_detach(target);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&target, NULL, work, NULL);
    pthread_create(&a, NULL, joins, NULL);
    pthread_create(&b, NULL, detaches, NULL);
    if (first()) pthread_detach(target);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
