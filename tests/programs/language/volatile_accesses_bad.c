// RUN: check
// EXPECT: error assert@BUG
/* Volatile objects behave as memory. */
#include <assert.h>

volatile int device[2];

int main(void) {
    device[0] = 5;
    device[1] = device[0] + device[0];
    volatile long long local = device[1];
    local <<= 33;
    assert(local == 10ll << 32); // BUG
    return 0;
}
