// RUN: check
// EXPECT: error assert@BUG
/* The length of a symbolic string. */
#include <assert.h>
#include <heddle.h>
#include <string.h>

int main(void) {
    char s[5];
    heddle_symbolic(s, sizeof s, "s");
    s[4] = 0;
    size_t n = strlen(s);
    assert(n < 4); // BUG
    return 0;
}
