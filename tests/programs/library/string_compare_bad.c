// RUN: check
// EXPECT: error assert@BUG
/* strcmp, strncmp, strcasecmp, memcmp compare bytes as unsigned. */
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <strings.h>

int main(void) {
    assert(strcmp("abc", "abd") < 0 && strcmp("b", "abc") > 0 && strcmp("", "") == 0);
    assert(strcmp("ab", "abc") < 0 && strncmp("abX", "abY", 2) == 0 && strncmp("a", "b", 0) == 0);
    assert(strcmp("\xff", "a") > 0 && memcmp("\x80", "\x7f", 1) > 0);
    assert(memcmp("abc", "abd", 2) == 0 && memcmp("a", "b", 0) == 0);
    assert(strcasecmp("HeLLo", "hEllP") == 0); // BUG
    return 0;
}
