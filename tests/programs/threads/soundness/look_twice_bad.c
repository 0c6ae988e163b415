// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=ag
// EXPECT: error assert@BUG
/* A loop that looks at the same place twice in a round: y can change between the two. Nobody may take the round for one
 * look. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int y;
int x;

static void *waits(void *unused) {
    for (;;) {
        if (y == 3)
            break;
        if (y == 3) {
            x = 2;
            break;
        }
    }
    assert(x + y != 5); // BUG
    return unused;
}

static void *writes(void *unused) {
    y = 3;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, waits, NULL);
    pthread_create(&b, NULL, writes, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
