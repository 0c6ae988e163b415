// RUN: check
// EXPECT: safe
/* The length of a symbolic string. */
#include <assert.h>
#include <heddle.h>
#include <string.h>

int main(void) {
    char s[5];
    heddle_symbolic(s, sizeof s, "s");
    s[4] = 0;
    size_t n = strlen(s);
    assert(n <= 4 && s[n] == 0 && (n == 0 || s[n - 1] != 0));
    return 0;
}
