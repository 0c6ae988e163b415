// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag
// EXPECT: error assert@BUG
/* other_end.c, and the one execution is an error that `optimal` left out as long as a race was reversed only once. */
#include <assert.h>
#include <pthread.h>

int a, b, c;
int first, second, third = 1, read;

static void *sets_a(void *unused) { a = 1; return unused; }
static void *sets_c(void *unused) { c = 1; return unused; }
static void *reads_a(void *unused) { read = a; return unused; }
static void *sets_b(void *unused) { b = 1; return unused; }

static void *looks(void *unused) {
    first = c;
    second = c;
    if (second && (third = b)) third += a;
    return unused;
}

int main(void) {
    void *(*const all[])(void *) = {sets_a, sets_c, reads_a, sets_b, looks};
    pthread_t threads[5];
    for (int i = 0; i < 5; i++) pthread_create(&threads[i], NULL, all[i], NULL);
    for (int i = 0; i < 5; i++) pthread_join(threads[i], NULL);
    assert(first || !second || third || read); /* BUG */
    return 0;
}
