// RUN: check
// EXPECT: error assert@BUG
/* Narrow, wide and Unicode strings, escapes, concatenation. */
#include <assert.h>
#include <stddef.h>

int main(void) {
    const char *a = "tab\there" "\x41\101\0hidden";
    assert(a[3] == '\t' && a[8] == 'A' && a[9] == 'A' && a[10] == 0 && a[11] == 'h');
    wchar_t w[] = L"w\u00e9";
    assert(sizeof w == 12 && w[1] == 0xe9);
    const unsigned short *u16 = (const unsigned short *)u"\u20ac";
    const unsigned char *u8 = (const unsigned char *)u8"\u20ac";
    assert(u16[0] == 0x20ac && u8[0] == 0xe2 && u8[2] == 0xac);
    assert(sizeof "abc" == 3 && *("abc" + 3) == 0); // BUG
    return 0;
}
