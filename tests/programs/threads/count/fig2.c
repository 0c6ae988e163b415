// RUN: check --method=exhaustive
// EXPECT: safe full=7 traces=7
// RUN: check --method=optimal
// EXPECT: safe full=7 blocked=0
// RUN: check --method=dpor
// EXPECT: safe full=7
// RUN: check --method=exhaustive --summaries
// EXPECT: safe full=2 partial=4 pruned=4
// RUN: check --method=ag
// EXPECT: safe full=2 partial=4 pruned=4
// RUN: check --method=ag --no-summaries
// EXPECT: safe full=7 pruned=0
/* A symbolic x of at most 10, written twice and read twice: six interleavings, which all differ in what is read, and
 * the early return. a is the initial x or 10 or 20, and b no less. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

int x;

static void *writes(void *unused) {
    x = 10;
    x = 20;
    return unused;
}

/* Hands back both values read without writing to memory that others can see. */
static void *reads(void *unused) {
    (void)unused;
    int a = x;
    int b = x;
    return (void *)(((long)a << 32) | (unsigned)b);
}

int main(void) {
    pthread_t first, second;
    void *seen;
    x = heddle_int("x");
    if (x > 10)
        return 0;
    pthread_create(&first, NULL, writes, NULL);
    pthread_create(&second, NULL, reads, NULL);
    pthread_join(first, NULL);
    pthread_join(second, &seen);
    int a = (int)((long)seen >> 32), b = (int)(long)seen;
    assert(a <= b);
    return 0;
}
