// RUN: check --method=optimal -- -DN=8
// EXPECT: error assert@BUG
// RUN: check --method=ag --keep-going --trial=1 -- -DN=8
// EXPECT: error assert@BUG
/* One writer and N readers of one variable: the reads commute, and each is before or after the write, so 2^N traces. */
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
    assert(seen == 0); // BUG
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
