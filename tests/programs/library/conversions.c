// RUN: check
// EXPECT: safe runs=1
/* atoi, strtol, strtoul, abs, div. */
#include <assert.h>
#include <stdlib.h>

int main(void) {
    char *end;
    assert(atoi("  -42abc") == -42 && atol("123456789012") == 123456789012l);
    assert(strtol("0x1fz", &end, 0) == 31 && *end == 'z' && strtol("777", NULL, 8) == 511);
    assert(strtoul("101", NULL, 2) == 5 && abs(-7) == 7 && labs(-8l) == 8);
    div_t d = div(-7, 2);
    assert(d.quot == -3 && d.rem == -1);
    return 0;
}
