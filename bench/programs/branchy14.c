/* branchy14 -- three symbolic integers, 14 tests of single bits: 16384 paths, every query a trivial one. */
#include <heddle.h>

int main(void) {
    unsigned value[3];
    int set = 0;
    heddle_symbolic(&value[0], sizeof value[0], "a");
    heddle_symbolic(&value[1], sizeof value[1], "b");
    heddle_symbolic(&value[2], sizeof value[2], "c");
    for (int i = 0; i < 14; i++)
        if (value[i % 3] & 1u << i)
            set++;
    heddle_assert(set <= 14);
    return 0;
}
