// RUN: check
// EXPECT: error assert@BUG
/* A symbolic string compared with literals is one decision for each literal, not one for each byte. */
#include <heddle.h>
#include <string.h>
#include <strings.h>

static int command(const char *word) {
    if (strcmp(word, "status") == 0) return 1;
    if (strncmp(word, "--version", 9) == 0) return 2;
    if (strcasecmp(word, "Help") == 0) return 3;
    if (strcmp("exit", word) == 0) return 4;
    return strcmp(word, "a") < 0 ? 5 : 6;
}

int main(void) {
    char word[16];
    heddle_symbolic(word, sizeof word, "word");
    word[15] = '\0';
    int which = command(word);
    heddle_assert(which != 4 || (word[0] == 'e' && word[3] == 't' && word[4] == '\0'));
    heddle_assert(which != 3 || word[0] == 'h'); // BUG
    return 0;
}
