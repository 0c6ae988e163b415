/* checks.c -- lists of checks as text, on the command line and in test files. */
#include "report/checks.h"

#include <stdlib.h>
#include <string.h>

static const struct { const char *word; unsigned flag; } words[] = {
#define X(word, flag) {word, flag},
    CHECK_WORDS(X)
#undef X
};

const char checks_words[] =
#define X(word, flag) " " word
    CHECK_WORDS(X)
#undef X
    ;

char *checks_text(unsigned checks) {
    char *text = xstrdup("");
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        if (!(checks & words[i].flag)) continue;
        char *longer = xformat("%s%s%s", text, *text ? "," : "", words[i].word);
        free(text);
        text = longer;
    }
    return text;
}

static unsigned check_flag(const char *word, size_t length) {
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (strlen(words[i].word) == length && memcmp(words[i].word, word, length) == 0) return words[i].flag;
    return 0;
}

const char *checks_parse(const char *list, unsigned *checks, size_t *length) {
    *checks = 0;
    while (*list) {
        *length = strcspn(list, ",");
        unsigned flag = check_flag(list, *length);
        if (!flag) return list;
        *checks |= flag;
        list += *length;
        if (*list == ',') list++;
    }
    return NULL;
}
