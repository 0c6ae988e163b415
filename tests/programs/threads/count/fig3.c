// RUN: check --method=exhaustive -- -DK=1
// EXPECT: safe full=2 traces=2
// RUN: check --method=exhaustive -- -DK=2
// EXPECT: safe full=4 traces=4
// RUN: check --method=exhaustive -- -DK=3
// EXPECT: safe full=8 traces=8
// RUN: check --method=exhaustive -- -DK=4
// EXPECT: safe full=16 traces=16
// RUN: check --method=exhaustive -- -DK=5
// EXPECT: safe full=32 traces=32
// RUN: check --method=exhaustive -- -DK=6
// EXPECT: safe full=64 traces=64
// RUN: check --method=exhaustive -- -DK=7
// EXPECT: safe full=128 traces=128
// RUN: check --method=exhaustive -- -DK=8
// EXPECT: safe full=256 traces=256
// RUN: check --method=exhaustive -- -DK=9
// EXPECT: safe full=512 traces=512
// RUN: check --method=exhaustive -- -DK=10
// EXPECT: safe full=1024 traces=1024
// RUN: check --method=exhaustive -- -DK=11
// EXPECT: safe full=2048 traces=2048
// RUN: check --method=exhaustive -- -DK=12
// EXPECT: safe full=4096 traces=4096
// RUN: check --method=optimal -- -DK=1
// EXPECT: safe full=2 blocked=0
// RUN: check --method=optimal -- -DK=2
// EXPECT: safe full=4 blocked=0
// RUN: check --method=optimal -- -DK=3
// EXPECT: safe full=8 blocked=0
// RUN: check --method=optimal -- -DK=4
// EXPECT: safe full=16 blocked=0
// RUN: check --method=optimal -- -DK=5
// EXPECT: safe full=32 blocked=0
// RUN: check --method=optimal -- -DK=6
// EXPECT: safe full=64 blocked=0
// RUN: check --method=optimal -- -DK=7
// EXPECT: safe full=128 blocked=0
// RUN: check --method=optimal -- -DK=8
// EXPECT: safe full=256 blocked=0
// RUN: check --method=optimal -- -DK=9
// EXPECT: safe full=512 blocked=0
// RUN: check --method=optimal -- -DK=10
// EXPECT: safe full=1024 blocked=0
// RUN: check --method=optimal -- -DK=11
// EXPECT: safe full=2048 blocked=0
// RUN: check --method=optimal -- -DK=12
// EXPECT: safe full=4096 blocked=0
// RUN: check --method=exhaustive --summaries -- -DK=1
// EXPECT: safe runs=2
// RUN: check --method=ag -- -DK=1
// EXPECT: safe runs=2
// RUN: check --method=exhaustive --summaries -- -DK=2
// EXPECT: safe runs=3
// RUN: check --method=ag -- -DK=2
// EXPECT: safe runs=3
// RUN: check --method=exhaustive --summaries -- -DK=3
// EXPECT: safe runs=4
// RUN: check --method=ag -- -DK=3
// EXPECT: safe runs=4
// RUN: check --method=exhaustive --summaries -- -DK=4
// EXPECT: safe runs=5
// RUN: check --method=ag -- -DK=4
// EXPECT: safe runs=5
// RUN: check --method=exhaustive --summaries -- -DK=5
// EXPECT: safe runs=6
// RUN: check --method=ag -- -DK=5
// EXPECT: safe runs=6
// RUN: check --method=exhaustive --summaries -- -DK=6
// EXPECT: safe runs=7
// RUN: check --method=ag -- -DK=6
// EXPECT: safe runs=7
// RUN: check --method=exhaustive --summaries -- -DK=7
// EXPECT: safe runs=8
// RUN: check --method=ag -- -DK=7
// EXPECT: safe runs=8
// RUN: check --method=exhaustive --summaries -- -DK=8
// EXPECT: safe runs=9
// RUN: check --method=ag -- -DK=8
// EXPECT: safe runs=9
// RUN: check --method=exhaustive --summaries -- -DK=9
// EXPECT: safe runs=10
// RUN: check --method=ag -- -DK=9
// EXPECT: safe runs=10
// RUN: check --method=exhaustive --summaries -- -DK=10
// EXPECT: safe runs=11
// RUN: check --method=ag -- -DK=10
// EXPECT: safe runs=11
// RUN: check --method=exhaustive --summaries -- -DK=11
// EXPECT: safe runs=12
// RUN: check --method=ag -- -DK=11
// EXPECT: safe runs=12
// RUN: check --method=exhaustive --summaries -- -DK=12
// EXPECT: safe runs=13
// RUN: check --method=ag -- -DK=12
// EXPECT: safe runs=13
// RUN: check --method=dpor -- -DK=8
// EXPECT: safe full=256
/* K segments one after the other, in each a read beside a write of that segment's variable: 2^K traces. */
#include <assert.h>
#include <pthread.h>

#ifndef K
#define K 12
#endif

int x[K];

static void *read_it(void *number) {
    return (void *)(long)x[(long)number];
}

static void *write_it(void *number) {
    x[(long)number] = 10;
    return NULL;
}

int main(void) {
    for (int k = 0; k < K; k++)
        x[k] = 1;
    for (long k = 0; k < K; k++) {
        pthread_t reader, writer;
        void *a;
        pthread_create(&reader, NULL, read_it, (void *)k);
        pthread_create(&writer, NULL, write_it, (void *)k);
        pthread_join(reader, &a);
        pthread_join(writer, NULL);
        assert((long)a > 0);
    }
    return 0;
}
