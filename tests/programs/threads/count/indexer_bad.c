// RUN: check --method=optimal -- -DN=12
// EXPECT: error assert@BUG
/* Threads put messages into a hash table without compare-and-swap, so that one can overwrite another (after Flanagan
 * and Godefroid, 2005). Up to 11 threads no two messages want the same cell: one trace. Thread 11+k meets thread k in
 * three cells, in either order: 8^(N-11) traces. */
#include <assert.h>
#include <pthread.h>

#define SIZE 128
#define MESSAGES 4
#ifndef N
#define N 12
#endif

int table[SIZE];

static void *insert(void *number) {
    int tid = (int)(long)number;
    for (int m = 1; m <= MESSAGES; m++) {
        int w = m * 11 + tid;
        int h = (w * 7) % SIZE;
        while (table[h] != 0)
            h = (h + 1) % SIZE;
        table[h] = w;
    }
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (long t = 0; t < N; t++)
        pthread_create(&threads[t], NULL, insert, (void *)t);
    for (int t = 0; t < N; t++)
        pthread_join(threads[t], NULL);
    int used = 0;
    for (int h = 0; h < SIZE; h++)
        used += table[h] != 0;
    assert(used == MESSAGES * N); // BUG
    return 0;
}
