/* fibbench -- two threads add to each other's number: i += j, N times, beside j += i, M times. The first addition is two
 * reads and a write; the second thread, which alone writes j, keeps its value at hand, so that only the read of i and
 * the write are left. Strict alternation makes the numbers of Fibonacci, and nothing makes both larger.
 *
 * Expected: assertion failure.
 *
 * fibbench_false1 (N=2, M=3), fibbench_false2 (2, 8), fibbench_false3 (5, 5). The exhaustive count of the first, 924, is
 * C(12,6) and exact; its 45 traces, and 615 and 8953 of the others, are within a tenth of 48, 628 and 8704. With six
 * accesses in each thread no N and M come nearer to 48, nor does a look at one or both numbers before or after. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif
#ifndef M
#define M 3
#endif

int i = 1, j = 1;

static void *add_to_i(void *unused) {
    for (int k = 0; k < N; k++)
        i += j;
    return unused;
}

static void *add_to_j(void *unused) {
    int sum = 1;
    for (int k = 0; k < M; k++) {
        sum += i;
        j = sum;
    }
    return unused;
}

int main(void) {
    pthread_t first, second;
    int largest_i = 1, largest_j = 1;
    for (int k = 0; k < N || k < M; k++) {
        largest_i += k < N ? largest_j : 0;
        largest_j += k < M ? largest_i : 0;
    }
    pthread_create(&first, NULL, add_to_i, NULL);
    pthread_create(&second, NULL, add_to_j, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(i < largest_i || j < largest_j);
    return 0;
}
