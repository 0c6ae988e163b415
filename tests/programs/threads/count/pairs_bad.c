// RUN: check --method=optimal -- -DN=4
// EXPECT: error assert@BUG
/* N variables and 2N threads at once, a reader and a writer for each variable: 2^N traces, because the pairs are
 * independent of each other. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 12
#endif

int x[N];

static void *read_it(void *number) {
    int a = x[(long)number];
    assert(a == 0); // BUG
    return NULL;
}

static void *write_it(void *number) {
    x[(long)number] = 1;
    return NULL;
}

int main(void) {
    pthread_t readers[N], writers[N];
    for (long k = 0; k < N; k++) {
        pthread_create(&readers[k], NULL, read_it, (void *)k);
        pthread_create(&writers[k], NULL, write_it, (void *)k);
    }
    for (int k = 0; k < N; k++) {
        pthread_join(readers[k], NULL);
        pthread_join(writers[k], NULL);
    }
    return 0;
}
