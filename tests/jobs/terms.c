/* Every path makes terms that no other has: what a search remembers only becomes more. */
#include <heddle.h>

#ifndef N
#define N 60
#endif

int main(void) {
    unsigned char in[N];
    unsigned h = 7;
    heddle_symbolic(in, sizeof in, "in");
    for (int i = 0; i < N; i++) {
        if (in[i] & 1) h = h * 31 + in[i];
        else h ^= (unsigned)in[i] << i % 24;
    }
    return h == 12345;
}
