/* art_example -- an artificial program with a number, an input and two threads: one counts the number on twice or, as
 * the input says, begins afresh and counts on once; the other reads a factor and multiplies three times. Main expects to
 * see what three times makes.
 *
 * Expected: assertion failure.
 *
 * art-example: four or three accesses beside seven, C(11,4) + C(10,3) = 450 interleavings, and 146 traces: both exact. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

#define TIMES 3

int number = 1, factor = 2;

static void *count(void *afresh) {
    if (afresh)
        number = 1;
    else
        number++;
    number++;
    return NULL;
}

static void *multiply(void *unused) {
    int by = factor;
    for (int k = 0; k < TIMES; k++)
        number *= by;
    return unused;
}

int main(void) {
    pthread_t counter, multiplier;
    long afresh = heddle_int("afresh") != 0;
    pthread_create(&counter, NULL, count, (void *)afresh);
    pthread_create(&multiplier, NULL, multiply, NULL);
    pthread_join(counter, NULL);
    pthread_join(multiplier, NULL);
    assert(number >= 1 << TIMES);
    return 0;
}
