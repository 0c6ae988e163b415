/* checks.h -- the words of `--check`. */
#ifndef HEDDLE_REPORT_CHECKS_H
#define HEDDLE_REPORT_CHECKS_H

#include "vm/error.h"

/* X(word, flag) */
#define CHECK_WORDS(X) \
    X("assert", CHECK_ASSERT) \
    X("deadlock", CHECK_DEADLOCK) \
    X("memory", CHECK_MEMORY) \
    X("race", CHECK_RACE) \
    X("lock", CHECK_LOCK) \
    X("leak", CHECK_LEAK) \
    X("overflow", CHECK_OVERFLOW)

enum { CHECKS_DEFAULT = CHECK_ASSERT | CHECK_DEADLOCK | CHECK_MEMORY | CHECK_LOCK };

char *checks_text(unsigned checks); /* `assert,memory`; free it */
/* NULL, or the first word (of *length characters) that is no check. An empty list is no check at all. */
const char *checks_parse(const char *list, unsigned *checks, size_t *length);
extern const char checks_words[]; /* all words, for messages */

#endif
