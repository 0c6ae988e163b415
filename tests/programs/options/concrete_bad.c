// RUN: check --concrete=time
// EXPECT: error assert@BUG
// EXPECT: stdout~assuming --concrete=time
// RUN: check --concrete=random
// EXPECT: error assert@BUG
// EXPECT: stdout~assuming --concrete=random
/* What is not named is still an input, and a clock that goes by itself gets somewhere. */
#include <assert.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

int main(void) {
    time_t now = time(NULL);
    unsigned char byte;
    getrandom(&byte, 1, 0);
    assert(now != 42);                 // BUG with random alone: the clock is an input
    assert(byte != 200 || now < 1000); // BUG with time alone
    return 0;
}
