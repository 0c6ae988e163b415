/* Binary search for the first number that has a property, over all integers from `low` to `high`.
 *
 *     heddle check examples/midpoint.c             finds bounds for which the middle is not between them
 *     heddle check examples/midpoint_fixed.c       explores everything, no error
 *
 * The sum of the bounds overflows for large ones: an error that stood for years in published code and in libraries.
 * With --check=assert,memory,overflow the addition itself is reported. */
#include <heddle.h>

static int middle_of(int low, int high) { return (low + high) / 2; }

int main(void) {
    int low = heddle_int("low"), high = heddle_int("high");
    heddle_assume((0 <= low) & (low <= high));
    int middle = middle_of(low, high);
    heddle_assert(low <= middle && middle <= high);
    return 0;
}
