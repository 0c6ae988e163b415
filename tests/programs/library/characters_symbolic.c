// RUN: check
// EXPECT: safe
/* Classes and case of a symbolic character, through the macros of ctype.h and through the functions. */
#include <ctype.h>
#include <heddle.h>

int main(void) {
    unsigned char c = heddle_uchar("c");
    heddle_assert(!isalpha(c) == !(isalpha)(c));
    heddle_assert(!ispunct(c) == !(ispunct)(c));
    heddle_assert(toupper(c) == (toupper)(c));
    if (isxdigit(c) && !isdigit(c)) heddle_assert(tolower(c) >= 'a' && tolower(c) <= 'f');
    return 0;
}
