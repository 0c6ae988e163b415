// RUN: check --method=optimal -- -DN=3
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DN=5
// EXPECT: error assert@BUG
/* Fibonacci with two threads of N additions each, whose reads and writes interleave. i and j can reach the Fibonacci
 * number 2N+2, which is claimed to be out of reach. Main reads i and j while the threads run, so each of its two
 * reads has a place of its own among the writes: 1698, 19605, 218243, 2364418 traces for N = 3, 4, 5, 6. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 5
#endif

int i = 1, j = 1;

static void *add_to_i(void *unused) {
    for (int k = 0; k < N; k++)
        i = i + j;
    return unused;
}

static void *add_to_j(void *unused) {
    for (int k = 0; k < N; k++)
        j = j + i;
    return unused;
}

static int fibonacci(int n) {
    int a = 0, b = 1;
    while (n-- > 0) {
        int sum = a + b;
        a = b;
        b = sum;
    }
    return a;
}

int main(void) {
    int largest = fibonacci(2 * N + 2);
    pthread_t first, second;
    pthread_create(&first, NULL, add_to_i, NULL);
    pthread_create(&second, NULL, add_to_j, NULL);
    assert(i < largest && j < largest); // BUG
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
