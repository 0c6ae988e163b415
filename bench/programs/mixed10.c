/* mixed10 -- three symbolic integers, ten tests of two bits of a linear form: 1024 paths, every query arithmetic. */
#include <heddle.h>

int main(void) {
    unsigned a = heddle_uint("a"), b = heddle_uint("b"), c = heddle_uint("c");
    int hits = 0;
    for (unsigned i = 0; i < 10; i++)
        if (((a * i + b * (i + 1) + c * i * i) & 3u << i) == 1u << i)
            hits++;
    heddle_assert(hits <= 10);
    return 0;
}
