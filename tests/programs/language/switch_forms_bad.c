// RUN: check
// EXPECT: error assert@BUG
/* switch: dense, sparse, ranges, fall-through, negative, 64 bits, default in the middle. */
#include <assert.h>

static int dense(int x) { switch (x) { case 0: return 5; case 1: return 6; case 2: return 7; case 3: return 8; } return -1; }
static int sparse(long long x) {
    switch (x) {
    case -1: return 1;
    default: return 0;
    case 0x100000000ll: return 2;
    case -0x7fffffffffffffffll - 1: return 3;
    }
}
static int range(unsigned char c) {
    switch (c) {
    case '0' ... '9': return c - '0';
    case 'a' ... 'f': return c - 'a' + 10;
    }
    return -1;
}
static int through(int x) {
    int n = 0;
    switch (x) {
    case 3: n += 100; /* fall through */
    case 2: n += 10;  /* fall through */
    case 1: n += 1;
        break;
    case 0: n = -1;
    }
    return n;
}

int main(void) {
    assert(dense(0) == 5 && dense(3) == 8 && dense(4) == -1 && dense(-1) == -1);
    assert(sparse(-1) == 1 && sparse(0x100000000ll) == 2 && sparse(0) == 0);
    assert(sparse(-0x7fffffffffffffffll - 1) == 3);
    assert(range('7') == 7 && range('f') == 15 && range('g') == -1);
    assert(through(3) == 100 && through(2) == 11 && through(0) == -1 && through(9) == 0); // BUG
    return 0;
}
