/* fibbench -- two threads add to each other's number, N times each: i += j beside j += i. An addition is two reads and
 * a write. Strict alternation makes the largest numbers, those of Fibonacci.
 *
 * Expected: assertion failure.
 *
 * fibbench_false1 (N=2), fibbench_false2 (N=3), fibbench_false3 (N=4). The exhaustive count of 924 is C(12,6) and
 * exact; of the traces with N=2, 3 and 4, 19, 141 and 1107, the published reduction runs 48, 628 and 8704 times. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif

int i = 1, j = 1;

static void *add_to_i(void *unused) {
    for (int k = 0; k < N; k++)
        i += j;
    return unused;
}

static void *add_to_j(void *unused) {
    for (int k = 0; k < N; k++)
        j += i;
    return unused;
}

static int largest(void) {
    int before = 1, now = 1;
    for (int k = 0; k < 2 * N; k++) {
        int next = before + now;
        before = now;
        now = next;
    }
    return now;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, add_to_i, NULL);
    pthread_create(&second, NULL, add_to_j, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    int bound = largest();
    assert(i < bound && j < bound);
    return 0;
}
