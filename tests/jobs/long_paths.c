/* Each execution takes seconds after it has parted from the others, and no worker can look around meanwhile. For stops.py. */
#include <heddle.h>

int main(void) {
    int k = 0;
    for (int i = 0; i < 4; i++)
        if (heddle_bool("bit")) k |= 1 << i;
    for (volatile unsigned round = 0; round < 50000000u; round++) {
    }
    heddle_assert(k < 16);
    return 0;
}
