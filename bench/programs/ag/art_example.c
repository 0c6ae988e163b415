/* art_example -- an artificial program with a number, an input and two phases: in each phase one thread adds to the
 * number or takes from it, twice, as the input says, while the other doubles it. If no update gets lost, it is 6 or more
 * in the end, in either direction; main expects that.
 *
 * Expected: assertion failure.
 *
 * art-example: C(6,2) = 15 interleavings in each phase, two signs: 450, exact; 162 traces where the published reduction
 * runs 146 times. `ag` finds the error soon because the doubler is created first, and so
 * tried first; the other way round it takes 12 runs where 9 are published. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

#define PHASES 2

int number;

static void *add_twice(void *by) {
    number += (int)(long)by;
    number += (int)(long)by;
    return NULL;
}

static void *twice(void *unused) {
    number *= 2;
    return unused;
}

int main(void) {
    int by = heddle_int("up") > 0 ? 1 : -1;
    for (int phase = 0; phase < PHASES; phase++) {
        pthread_t adder, doubler;
        pthread_create(&doubler, NULL, twice, NULL);
        pthread_create(&adder, NULL, add_twice, (void *)(long)by);
        pthread_join(adder, NULL);
        pthread_join(doubler, NULL);
    }
    assert(by > 0 ? number >= 6 : number <= -6);
    return 0;
}
