// RUN: check
// EXPECT: error deadlock@BUG
// RUN: check --method=dpor
// EXPECT: error deadlock@BUG
// RUN: check --method=ag
// EXPECT: error deadlock@BUG
/* When main waits for the flag, the only thread that could have set it has been joined. */
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag;

static void *forgets(void *unused) { return unused; }

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, forgets, NULL);
    pthread_join(t, NULL);
    while (!flag) // BUG
        ;
    return 0;
}
