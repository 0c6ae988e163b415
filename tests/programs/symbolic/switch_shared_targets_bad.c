// RUN: check
// EXPECT: error assert@BUG
/* Cases that share a target are one path. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned char c = heddle_uchar("c");
    int vowel;
    switch (c) {
    case 'a': case 'e': case 'i': case 'o': case 'u': vowel = 1; break;
    default: vowel = 0;
    }
    assert(!vowel || (c >= 'a' && c < 'u')); // BUG
    return 0;
}
