// RUN: check --method=optimal -- -DN=6
// EXPECT: error assert@BUG
/* Thread 0 searches the last zero from the end of an array while thread j sets array[j] = array[j-1] + 1:
 * (N+3)*2^(N-2) traces. What the searcher reads decides which variables it reads next, which is where sleep sets
 * alone block many executions. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 12
#endif

int array[N + 1];

static void *search(void *unused) {
    int i = N;
    while (array[i] != 0)
        i--;
    assert(i > 0); // BUG
    return unused;
}

static void *fill(void *number) {
    int j = (int)(long)number;
    array[j] = array[j - 1] + 1;
    return NULL;
}

int main(void) {
    pthread_t threads[N + 1];
    pthread_create(&threads[0], NULL, search, NULL);
    for (long j = 1; j <= N; j++)
        pthread_create(&threads[j], NULL, fill, (void *)j);
    for (int j = 0; j <= N; j++)
        pthread_join(threads[j], NULL);
    return 0;
}
