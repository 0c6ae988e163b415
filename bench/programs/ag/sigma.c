/* sigma -- THREADS threads take the next index of an array, by reading and then writing a counter that nothing
 * protects; main marks the entries taken and compares their sum with what the user expects, an input.
 *
 * Expected: assertion failure.
 *
 * sigma_false1, 2 and 3: 2, 3 and 4 threads of two accesses each, and a condition with two outcomes in every run: 12
 * and 180 interleavings are exact, 5040 is published as 4830. A read and a write in each thread make n!^2 traces, 8, 72
 * and 1152 with both outcomes, where the published reduction runs 6, 50 and 862 times. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 2
#endif

int next_index;

static void *take(void *unused) {
    (void)unused;
    int index = next_index;
    next_index = index + 1;
    return (void *)(long)index;
}

int main(void) {
    pthread_t threads[THREADS];
    int marked[THREADS] = {0}, sum = 0, expected = heddle_int("expected");
    for (int k = 0; k < THREADS; k++)
        pthread_create(&threads[k], NULL, take, NULL);
    for (int k = 0; k < THREADS; k++) {
        void *index;
        pthread_join(threads[k], &index);
        marked[(long)index] = 1;
    }
    for (int k = 0; k < THREADS; k++)
        sum += marked[k];
    assert(sum == expected);
    return 0;
}
