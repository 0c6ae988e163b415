/* reorder2 -- SETTERS threads write two variables one after the other, CHECKERS threads read them and must see both
 * writes or none. An input stands for the arguments of the program: there is a usage error to return from early.
 *
 * Expected: assertion failure.
 *
 * reorder2_false1a, 1b, 1c: 1 + 1, 2 + 1 and 2 + 2 threads, with EITHER_ORDER: every second checker reads in the other
 * order. Two accesses in each thread and the early return make 7, 91 and 2521 interleavings: the first two are exact,
 * the third is published as 2421. There are 4, 23 and 197 traces (for the last one dpor runs 199 times) where the
 * published reduction runs 3, 26 and 205 times; in whatever order the accesses stand, the first two rows have 4 or 5 and
 * 23 or 37, the early return included. With SYMBOLIC the variables start as anything but a == 1, and the
 * condition is evaluated on the shared variables, access by access: reorder2_false2a (1 + 1) has 23 interleavings and
 * 14 traces, both exact; reorder2_false2b (2 + 1) has 453 and 141 where 479 and 233 are published. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

#ifndef SETTERS
#define SETTERS 1
#endif
#ifndef CHECKERS
#define CHECKERS 1
#endif
#ifndef EITHER_ORDER
#define EITHER_ORDER 0
#endif

int a, b;

static void *set(void *unused) {
    a = 1;
    b = -1;
    return unused;
}

static void *check(void *a_first) {
#ifdef SYMBOLIC
    assert((a == 0 && b == 0) || (a == 1 && b == -1));
#else
    int seen_a = a_first ? a : 0, seen_b = b;
    if (!a_first)
        seen_a = a;
    assert((seen_a == 0 && seen_b == 0) || (seen_a == 1 && seen_b == -1));
#endif
    return a_first;
}

static int start(void) {
#ifdef SYMBOLIC
    int start_a = heddle_int("a"), start_b = heddle_int("b");
    if (start_a == 1)
        return 0;
    a = start_a;
    b = start_b;
    return 1;
#else
    return heddle_int("arguments") == 2;
#endif
}

int main(void) {
    pthread_t setters[SETTERS], checkers[CHECKERS];
    if (!start())
        return 0;
    for (int k = 0; k < SETTERS; k++)
        pthread_create(&setters[k], NULL, set, NULL);
    for (int k = 0; k < CHECKERS; k++)
        pthread_create(&checkers[k], NULL, check, (void *)(long)(EITHER_ORDER && k % 2));
    for (int k = 0; k < SETTERS; k++)
        pthread_join(setters[k], NULL);
    for (int k = 0; k < CHECKERS; k++)
        pthread_join(checkers[k], NULL);
    return 0;
}
