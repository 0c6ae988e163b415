// RUN: check --method=ag --check=assert --keep-going
// EXPECT: error assert@28 assert@29 abort@32 assert@39 assert@41
// RUN: check --method=ag --keep-going
// EXPECT: error assert@28 assert@29 abort@32 assert@39 assert@41
// RUN: check --method=dpor --slice --check=assert --keep-going
// EXPECT: error assert@28 assert@29 abort@32 assert@39 assert@41
// RUN: check --method=exhaustive --keep-going
// EXPECT: error assert@28 assert@29 abort@32 assert@39 assert@41
/* Every distinct error is found, though each takes its place out of play: two assertions side by side, one function
 * that asserts for two callers, another kind of error, and errors that are possible only where others are not. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void __VERIFIER_assert(int condition);
int a, b, noise;

static void *sets(void *unused) {
    noise = 1;
    a = 1;
    noise = 2;
    b = 1;
    return unused;
}

static void *looks(void *unused) {
    int seen_b = b, seen_a = a;
    assert(seen_b == 0 || seen_a == 0);
    assert(seen_b == 1 || seen_a == 1);
    noise = 3;
    if (seen_a > seen_b)
        abort();
    return unused;
}

static void *looks_again(void *unused) {
    int seen_a = a, seen_b = b;
    if (seen_a)
        __VERIFIER_assert(seen_b);
    else
        __VERIFIER_assert(!seen_b);
    noise = 4;
    return unused;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], 0, sets, 0);
    pthread_create(&threads[1], 0, looks, 0);
    pthread_create(&threads[2], 0, looks_again, 0);
    for (int k = 0; k < 3; k++)
        pthread_join(threads[k], 0);
    return 0;
}
