// RUN: check
// EXPECT: safe runs=1
// NATIVE: no
/* A symbolic index into an array does not fork. */
#include <assert.h>
#include <heddle.h>

static const unsigned char squares[16] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225};

int main(void) {
    unsigned char i = heddle_uchar("i");
    int s = squares[i & 15];
    assert(s == (i & 15) * (i & 15));
    return 0;
}
