/* Each order of search explores the same paths, and what the threads do at the end of each.
 * RUN: check --search=dfs --method=optimal
 * EXPECT: safe
 * EXPECT: json counts.full=64
 * RUN: check --search=bfs --method=optimal
 * EXPECT: safe full=64
 * EXPECT: json search=bfs
 * RUN: check --search=random --seed=7 --method=optimal
 * EXPECT: safe full=64
 * RUN: check --search=random --seed=8 --method=dpor
 * EXPECT: safe full=64
 * RUN: check --search=coverage --method=optimal
 * EXPECT: safe full=64
 * EXPECT: json search=coverage
 * RUN: check --search=coverage --method=ag
 * EXPECT: safe
 * RUN: check --search=bfs
 * EXPECT: safe
 * RUN: check --search=deepest
 * EXPECT: status=2
 */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

static int shared;

static void *add(void *amount) {
    shared += *(int *)amount;
    return 0;
}

static int bits(unsigned char x) {
    int n = 0;
    for (int i = 0; i < 5; i++)
        if (x >> i & 1) n++;
    return n;
}

int main(void) {
    int n = bits((unsigned char)heddle_int("x"));
    if (n > 3) return 0;
    pthread_t t;
    int one = 1;
    pthread_create(&t, 0, add, &one);
    int before = __atomic_load_n(&shared, __ATOMIC_SEQ_CST);
    for (int i = 0; i < 2; i++)
        if (n == i) before = __atomic_load_n(&shared, __ATOMIC_SEQ_CST);
    pthread_join(t, 0);
    assert(before <= shared && shared == 1);
    return 0;
}
