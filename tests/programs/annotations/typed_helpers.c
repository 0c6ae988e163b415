// RUN: check
// EXPECT: safe
// NATIVE: yes
/* Every typed helper of heddle.h gives every value of its type. */
#include <heddle.h>

int main(void) {
    _Bool b = heddle_bool("b");
    char c = heddle_char("c");
    unsigned char uc = heddle_uchar("uc");
    short s = heddle_short("s");
    unsigned short us = heddle_ushort("us");
    int i = heddle_int("i");
    unsigned u = heddle_uint("u");
    long l = heddle_long("l");
    unsigned long ul = heddle_ulong("ul");
    long long ll = heddle_longlong("ll");
    unsigned long long ull = heddle_ulonglong("ull");
    size_t n = heddle_size("n");
    heddle_assert(b == 0 || b == 1);
    heddle_assert(c >= -128 && c <= 127 && uc <= 255 && s >= -32768 && us <= 65535);
    heddle_assert(!(b && c == -5 && uc == 200 && s == -300 && us == 60000 && i == -70000 && u == 4000000000u &&
                    l == -5000000000l && ul == 18000000000000000000ul && ll == -7 && ull == 7 && n == 9 && n == 8));
    return 0;
}
