// RUN: check --method=exhaustive
// EXPECT: safe traces=14
// RUN: check --method=dpor
// EXPECT: safe full=14
// RUN: check --method=optimal
// EXPECT: safe full=14 blocked=0
/* The race of `a = 1` with the one who reads a is the beginning of several executions, and reversed it leads to different ones:
 * what comes after the two events and is not ordered by them belongs to the sequence that is to be explored. Reversed only
 * once, with what came after it first, it led to 13 executions. */
#include <pthread.h>

int a, b, c;

static void *sets_a(void *unused) { a = 1; return unused; }
static void *sets_c(void *unused) { c = 1; return unused; }
static void *reads_a(void *unused) { int x = a; (void)x; return unused; }
static void *sets_b(void *unused) { b = 1; return unused; }

static void *looks(void *unused) {
    int first = c, second = c, x = 0;
    (void)first;
    if (second && b) x = a;
    (void)x;
    return unused;
}

int main(void) {
    void *(*const all[])(void *) = {sets_a, sets_c, reads_a, sets_b, looks};
    pthread_t threads[5];
    for (int i = 0; i < 5; i++) pthread_create(&threads[i], NULL, all[i], NULL);
    for (int i = 0; i < 5; i++) pthread_join(threads[i], NULL);
    return 0;
}
