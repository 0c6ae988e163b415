// RUN: check --keep-going --method=exhaustive
// EXPECT: error lock-misuse@19 lock-misuse@24 lock-misuse@33
// RUN: check --keep-going --method=dpor
// EXPECT: error lock-misuse@19 lock-misuse@24 lock-misuse@33
// RUN: check --keep-going --method=optimal
// EXPECT: error lock-misuse@19 lock-misuse@24 lock-misuse@33
/* Three threads join or detach a fourth one: whoever does not come first is wrong, and each of them may be. */
#include <pthread.h>
#include <stdatomic.h>

static pthread_t target;
static atomic_int claimed;

static int first(void) { return claimed == 0; }

static void *work(void *unused) { return unused; }

static void *joins(void *unused) {
    if (first()) pthread_join(target, NULL); // BUG
    return unused;
}

static void *detaches(void *unused) {
    if (first()) pthread_detach(target); // BUG
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&target, NULL, work, NULL);
    pthread_create(&a, NULL, joins, NULL);
    pthread_create(&b, NULL, detaches, NULL);
    if (first()) pthread_detach(target); // BUG
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
