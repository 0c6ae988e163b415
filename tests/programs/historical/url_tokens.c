// RUN: check --sym-stdin=8
// EXPECT: safe
// EXPECT: json seconds<5
#include <stdio.h>
#include <string.h>

enum { TOKENS = 4 };

/* The parts of a URL between question marks, of which four are known. As in a rewriting module of 2006 (CVE-2006-3747), the
 * number of the last one is compared with what the last one may be. */
static int split(char *url, char *tokens[TOKENS]) {
    int last = 0;
    tokens[0] = url;
    for (char *at = url; *at; at++) {
        if (*at == '?' && last < TOKENS - 1) {
            *at = '\0';
            tokens[++last] = at + 1;
        }
    }
    return last + 1;
}

int main(void) {
    char line[10], *tokens[TOKENS];
    if (!fgets(line, sizeof line, stdin))
        return 1;
    int count = split(line, tokens);
    for (int i = 0; i < count; i++)
        puts(tokens[i]);
    return 0;
}
