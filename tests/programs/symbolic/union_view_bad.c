// RUN: check
// EXPECT: error assert@BUG
/* Symbolic bytes seen as a word. */
#include <assert.h>
#include <heddle.h>

union view { unsigned char byte[4]; unsigned word; };

int main(void) {
    union view v;
    heddle_symbolic(v.byte, 4, "bytes");
    unsigned built = v.byte[0] | v.byte[1] << 8 | v.byte[2] << 16 | (unsigned)v.byte[3] << 24;
    assert(v.word != 0xdeadbeef); // BUG
    return 0;
}
