// RUN: check
// EXPECT: safe
/* strfry gives some permutation: no byte is lost, none comes twice. */
#include <assert.h>
#include <heddle.h>
#include <string.h>

char *strfry(char *s);

int main(void) {
    char s[5] = "abcd", open[3] = "";
    heddle_symbolic(open, 2, "text");
    heddle_assume(open[0] != 0 && open[1] != 0);
    int sum = open[0] + open[1], difference = open[0] ^ open[1];
    assert(strfry(s) == s && strfry(open) == open);
    assert((1 << (s[0] - 'a') | 1 << (s[1] - 'a') | 1 << (s[2] - 'a') | 1 << (s[3] - 'a')) == 15 && s[4] == 0);
    assert(open[0] + open[1] == sum && (open[0] ^ open[1]) == difference && open[2] == 0);
    return 0;
}
