// RUN: check --method=exhaustive --keep-going
// EXPECT: error lock-misuse@17 lock-misuse@26
// RUN: check --method=dpor --keep-going
// EXPECT: error lock-misuse@17 lock-misuse@26
// RUN: check --method=optimal --keep-going
// EXPECT: error lock-misuse@17 lock-misuse@26
// RUN: check --method=ag --keep-going
// EXPECT: error lock-misuse@17 lock-misuse@26
/* Two threads join a third one: whoever comes second is wrong. */
#include <pthread.h>

static pthread_t third;

static void *passes(void *unused) { return unused; }

static void *joins(void *unused) {
    pthread_join(third, NULL);
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_create(&third, NULL, passes, NULL);
    pthread_create(&a, NULL, joins, NULL);

    pthread_join(third, NULL);
    pthread_join(a, NULL);
    return 0;
}
