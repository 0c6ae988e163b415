// RUN: check
// EXPECT: safe
/* A regular expression on a symbolic text: what it matches is what it says, and the groups are where they should be. */
#include <assert.h>
#include <heddle.h>
#include <regex.h>

int main(void) {
    char s[5];
    regex_t r;
    regmatch_t m[2];
    heddle_symbolic(s, sizeof s, "s");
    s[4] = 0;
    assert(regcomp(&r, "^[a-c]+(x|yz)", REG_EXTENDED) == 0 && r.re_nsub == 1);
    if (regexec(&r, s, 2, m, 0) == 0) {
        assert(s[0] >= 'a' && s[0] <= 'c' && m[0].rm_so == 0 && m[0].rm_eo == m[1].rm_eo);
        assert(s[m[1].rm_so] == 'x' ? m[1].rm_eo - m[1].rm_so == 1 : s[m[1].rm_so + 1] == 'z');
    }
    regfree(&r);
    return 0;
}
