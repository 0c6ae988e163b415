// RUN: check --method=exhaustive
// EXPECT: safe full=32 traces=6
// RUN: check --method=optimal
// EXPECT: safe full=6 blocked=0
/* What an assertion depends on: of the lines numbered 1 to 6, line 6 depends on 3, 4 and 5, and neither on the branch of
 * line 1 nor on the write of line 2. A second thread reads y, which does not matter either. Six traces: two outcomes of
 * line 4, and y read before or after line 2, or line 2 not executed; among 9 and 7, or 7 and 5 accesses the read has
 * 10 + 8 + 8 + 6 places. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

int p, q, v, w, x = 1, y, z;

static void *compute(void *unused) {
    if (p)         // 1
        y = v;     // 2
    z = w * 5;     // 3
    if (q)         // 4
        x = z * 2; // 5
    assert(x);     // 6
    return unused;
}

static void *look(void *unused) {
    (void)unused;
    return (void *)(long)y;
}

int main(void) {
    pthread_t computing, looking;
    p = heddle_int("p") > 0;
    q = heddle_int("q") > 0;
    v = heddle_int("v");
    w = heddle_range(1, 100, "w");
    pthread_create(&computing, NULL, compute, NULL);
    pthread_create(&looking, NULL, look, NULL);
    pthread_join(computing, NULL);
    pthread_join(looking, NULL);
    return 0;
}
