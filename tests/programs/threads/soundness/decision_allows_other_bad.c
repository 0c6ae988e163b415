// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
/* One thread's decision on an input allows another thread's decision, which is independent of a race before both. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

int input, x, seen, zero;

static void *write_it(void *unused) {
    x = 1;
    return unused;
}

static void *read_it(void *unused) {
    int mine = x;
    if (input < 0) seen = mine;
    else seen = mine;
    return unused;
}

static void *decide(void *unused) {
    if (input == 0) zero = 1;
    return unused;
}

int main(void) {
    pthread_t threads[3];
    heddle_symbolic(&input, sizeof input, "input");
    pthread_create(&threads[0], NULL, write_it, NULL);
    pthread_create(&threads[1], NULL, read_it, NULL);
    pthread_create(&threads[2], NULL, decide, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    assert(seen || !zero); // BUG
    return 0;
}
