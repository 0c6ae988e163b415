// RUN: check --method=exhaustive -- -DK=3
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DK=3
// EXPECT: error assert@BUG
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
        assert((long)a > 1); // BUG
    }
    return 0;
}
