// RUN: check
// EXPECT: safe
/* A password check: the right one is found. */
#include <assert.h>
#include <heddle.h>
#include <string.h>

int main(void) {
    char word[6];
    heddle_symbolic(word, sizeof word, "word");
    word[5] = 0;
    if (strcmp(word, "sesam") == 0) {
        assert(word[0] == 's' && word[4] == 'm');
    }
    return 0;
}
