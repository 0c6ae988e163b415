// RUN: check
// EXPECT: safe runs=1
/* Labels that only lead on to others: two names of one place, and code that does nothing but jump. */
#include <assert.h>

static int run(const unsigned char *code) {
    static const void *const labels[] = {&&one, &&nothing, &&end, &&other};
    int sum = 0;
    goto *labels[*code++];
one:
other:
    sum++;
    goto *labels[*code++];
nothing:
    goto *labels[*code++];
end:
    return sum;
}

int main(void) {
    static const unsigned char code[] = {0, 1, 0, 3, 1, 1, 2};
    assert(run(code) == 3);
    return 0;
}
