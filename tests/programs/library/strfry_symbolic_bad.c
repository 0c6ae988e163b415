// RUN: check --keep-going
// EXPECT: error assert@16 assert@18 assert@20
/* strfry gives any permutation, and the one that changes nothing is one of them. */
#include <assert.h>
#include <heddle.h>
#include <string.h>

char *strfry(char *s);

int main(void) {
    unsigned char which;
    char s[5] = "abcd";
    heddle_symbolic(&which, 1, "which");
    strfry(s);
    if (which == 0)
        assert(strcmp(s, "dcba") != 0);
    else if (which == 1)
        assert(strcmp(s, "bcda") != 0);
    else
        assert(strcmp(s, "abcd") != 0);
    return 0;
}
