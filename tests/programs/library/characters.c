// RUN: check
// EXPECT: safe
/* ctype.h over all bytes. */
#include <assert.h>
#include <ctype.h>
#include <heddle.h>

int main(void) {
    unsigned char c = heddle_uchar("c");
    assert(!isdigit(c) || (c >= '0' && c <= '9'));
    assert(!isupper(c) || tolower(c) == c + 32);
    assert(!isspace(c) || c == ' ' || (c >= '\t' && c <= '\r'));
    assert(!isxdigit(c) || isalnum(c));
    return 0;
}
