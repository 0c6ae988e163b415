// RUN: check --method=optimal -- -DN=1
// EXPECT: safe full=2 blocked=0
// RUN: check --method=optimal -- -DN=4
// EXPECT: safe full=16 blocked=0
// RUN: check --method=optimal -- -DN=8
// EXPECT: safe full=256 blocked=0
// RUN: check --method=exhaustive -- -DN=4
// EXPECT: safe full=120 traces=16
// RUN: check --method=ag --trial=0 -- -DN=8
// EXPECT: safe full=1 runs=256 outrun=0
// RUN: check --method=ag -- -DN=10
// EXPECT: safe full=1024 runs=1024
// RUN: check --method=ag --max-runs=100 --trial=1 -- -DN=8
// EXPECT: incomplete run limit 100
/* One writer and N readers of one variable: the reads commute, and each is before or after the write, so 2^N traces. Summaries
 * cut each execution, but only at its end: with ag the optimal search comes first to its end. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 16
#endif

int x;

static void *writer(void *unused) {
    x = 1;
    return unused;
}

static void *reader(void *unused) {
    int seen = x;
    assert(seen == 0 || seen == 1);
    return unused;
}

int main(void) {
    pthread_t threads[N + 1];
    pthread_create(&threads[N], NULL, writer, NULL);
    for (int k = 0; k < N; k++)
        pthread_create(&threads[k], NULL, reader, NULL);
    for (int k = 0; k <= N; k++)
        pthread_join(threads[k], NULL);
    return 0;
}
