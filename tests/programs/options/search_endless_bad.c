/* Paths that never end do not keep the others from running.
 * RUN: check --search=coverage --max-time=15
 * EXPECT: error assert@BUG
 * RUN: check --search=bfs --max-time=15
 * EXPECT: error assert@BUG
 * RUN: check --search=random --max-time=15
 * EXPECT: error assert@BUG
 */
#include <assert.h>
#include <heddle.h>

static volatile unsigned long long rounds;

static void turn_forever(void) {
    for (;;) rounds++;
}

int main(void) {
    int first = heddle_bool("first"), second = heddle_bool("second");
    if (first) turn_forever();
    if (!second) turn_forever();
    assert(rounds); // BUG
    return 0;
}
