// RUN: check --method=optimal -- -DN=2
// EXPECT: safe full=19 blocked=0
// RUN: check --method=exhaustive -- -DN=2
// EXPECT: safe full=924 traces=19
// RUN: check --method=optimal -- -DN=3
// EXPECT: safe full=141 blocked=0
// RUN: check --method=optimal -- -DN=4
// EXPECT: safe full=1107 blocked=0
// RUN: check --method=optimal -- -DN=5
// EXPECT: safe full=8953 blocked=0
/* Fibonacci with two threads of N additions each; main joins both before it looks at the result. Every addition is
 * three visible operations, so N = 2 has (12 over 6) = 924 interleavings; 141, 1107, 8953, 73789 traces for N = 3, 4,
 * 5, 6. */
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
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(i <= largest && j <= largest);
    return 0;
}
