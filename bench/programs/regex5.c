/* regex5 -- a small backtracking matcher for c . * ^ $, over a pattern of five symbolic bytes. The text is chosen so
 * that there are 6539 paths. */
#include <heddle.h>

#ifndef BYTES
#define BYTES 5
#endif

static int match_here(const char *pattern, const char *text);

/* c* at the beginning of the text */
static int match_star(int c, const char *pattern, const char *text) {
    do {
        if (match_here(pattern, text))
            return 1;
    } while (*text != '\0' && (*text++ == c || c == '.'));
    return 0;
}

static int match_here(const char *pattern, const char *text) {
    if (pattern[0] == '\0')
        return 1;
    if (pattern[1] == '*')
        return match_star(pattern[0], pattern + 2, text);
    if (pattern[0] == '$' && pattern[1] == '\0')
        return *text == '\0';
    if (*text != '\0' && (pattern[0] == '.' || pattern[0] == *text))
        return match_here(pattern + 1, text + 1);
    return 0;
}

static int match(const char *pattern, const char *text) {
    if (pattern[0] == '^')
        return match_here(pattern + 1, text);
    do {
        if (match_here(pattern, text))
            return 1;
    } while (*text++ != '\0');
    return 0;
}

int main(void) {
    char pattern[BYTES + 1];
    heddle_symbolic(pattern, BYTES, "pattern");
    pattern[BYTES] = '\0';
    return match(pattern, "seen in/July/4");
}
