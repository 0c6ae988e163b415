// RUN: check
// EXPECT: error assert@BUG
/* Both outcomes of a symbolic read are explored, whatever was read first. */
#include <assert.h>
#include <heddle.h>

static unsigned char table[256];

int main(void) {
    for (int i = 0; i < 256; i++) table[i] = (unsigned char)(i * 7);
    unsigned char i = heddle_uchar("i");
    unsigned char v = table[i];
    if (v == 77) assert(i == 12); // BUG
    return 0;
}
