/* The search of midpoint.c with its error repaired: see there. */
#include <heddle.h>

static int middle_of(int low, int high) { return low + (high - low) / 2; }

int main(void) {
    int low = heddle_int("low"), high = heddle_int("high");
    heddle_assume((0 <= low) & (low <= high));
    int middle = middle_of(low, high);
    heddle_assert(low <= middle && middle <= high);
    return 0;
}
