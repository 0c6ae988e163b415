/* regex.h -- a regular expression as regcomp leaves it for regexec.
 *
 * It is a tree of nodes, each of which matches pieces of the text: from one position to another. regcomp owns it, regfree
 * frees it; regex_t holds it in its first member.
 * R1: nodes refer to others by number; a node's children have smaller numbers.
 * R2: concatenations lean to the right, so that what stands further left is looked at first.
 * R3: `groups` of a node is whether there is a parenthesis below it that regexec has to find. */
#ifndef HEDDLE_MODELS_REGEX_H
#define HEDDLE_MODELS_REGEX_H

#include "model.h"

enum { REG_EXTENDED = 1, REG_ICASE = 2, REG_NEWLINE = 4, REG_NOSUB = 8 };
enum { REG_NOTBOL = 1, REG_NOTEOL = 2, REG_STARTEND = 4 };
enum regex_error {
    REG_NOERROR, REG_NOMATCH, REG_BADPAT, REG_ECOLLATE, REG_ECTYPE, REG_EESCAPE, REG_ESUBREG, REG_EBRACK, REG_EPAREN,
    REG_EBRACE, REG_BADBR, REG_ERANGE, REG_ESPACE, REG_BADRPT, REG_EEND, REG_ESIZE, REG_ERPAREN
};

enum regex_kind { REGEX_EMPTY, REGEX_SET, REGEX_ANCHOR, REGEX_SEQUENCE, REGEX_EITHER, REGEX_REPEAT, REGEX_GROUP };
enum regex_anchor { LINE_BEGIN, LINE_END, TEXT_BEGIN, TEXT_END, WORD_EDGE, WORD_INSIDE, WORD_BEGIN, WORD_END };
enum { REGEX_NO_END = -1 };

typedef struct {
    unsigned char kind, groups;
    int first;       /* of a sequence, an alternative, a repetition, a group: the child; of a set: its first range */
    int second;      /* of a sequence or an alternative: the other child; of a set: how many ranges */
    int least, most; /* of a repetition, REGEX_NO_END for no bound; `least` of a group: its number, of an anchor: which */
} regex_node;

typedef struct {
    unsigned char low, high;
} regex_range;

typedef struct {
    regex_node *nodes;
    regex_range *ranges;
    int node_count, range_count;
    int root;
    int flags;
    int begins;                   /* every match begins at the begin of the text */
    int first, first_count;       /* ranges of the characters that a match begins with; count -1: it may be empty */
    int references;               /* it has a back reference */
} regex;

/* glibc's regex_t; of its members only these two are for programs. */
typedef struct {
    regex *compiled;
    size_t private_members[5];
    size_t re_nsub;
    unsigned more;
} regex_t;

typedef struct {
    int rm_so, rm_eo;
} regmatch_t;

#endif
