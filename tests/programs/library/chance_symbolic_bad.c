// RUN: check
// EXPECT: error assert@BUG
/* Random bytes are any bytes, also those that nobody thinks of. */
#include <assert.h>
#include <heddle.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

uint32_t arc4random(void), arc4random_uniform(uint32_t bound);
void arc4random_buf(void *to, size_t bytes);

int main(void) {
    unsigned char bytes[6] = {0, 0, 0, 0, 0, 9}, bound;
    heddle_symbolic(&bound, 1, "bound");
    heddle_assume(bound >= 2 && bound < 5);
    assert(getrandom(bytes, 1, 0) == 1 && getentropy(bytes + 1, 1) == 0 && getentropy(bytes, 257) == -1);
    arc4random_buf(bytes + 2, 2);
    uint32_t number = arc4random(), small = arc4random_uniform(bound);
    assert(bytes[0] != 17 || bytes[1] != 4 || bytes[2] != bytes[3] || number != 5 || small < 2); // BUG
    if (bytes[0] == bytes[1])
        assert(bytes[0] - bytes[1] + (number & 1) < 2);
    return 0;
}
