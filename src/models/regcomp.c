/* regcomp.c -- regular expressions of POSIX, basic and extended, read into a tree; in the C locale.
 *
 * The grammar is the one of glibc, with its extensions (`\+ \? \|` in basic expressions, `\w \s \b \<` in both) and its
 * answers to what POSIX leaves open: an operator without operand is an error in an extended expression and a character in a
 * basic one; a basic expression may not repeat twice; a closing parenthesis alone is a character in an extended one. Letters
 * become upper case where case does not count, in the expression as in the text. Sets become ranges of characters, so that
 * regexec tests a character without a branch. Back references are read, but regexec refuses them. */
#include "regex.h"

int strncmp(const char *a, const char *b, size_t limit);
void *realloc(void *block, size_t bytes);
int isalnum(int c), isalpha(int c), isblank(int c), iscntrl(int c), isdigit(int c), isgraph(int c), islower(int c),
    isprint(int c), ispunct(int c), isspace(int c), isupper(int c), isxdigit(int c), toupper(int c);

static const struct {
    const char *name;
    int (*test)(int);
} classes[] = {{"alnum", isalnum}, {"alpha", isalpha}, {"blank", isblank}, {"cntrl", iscntrl},
               {"digit", isdigit}, {"graph", isgraph}, {"lower", islower}, {"print", isprint},
               {"punct", ispunct}, {"space", isspace}, {"upper", isupper}, {"xdigit", isxdigit}};

enum token {
    T_END, T_CHARACTER, T_ESCAPED, T_ANY, T_SET, T_CLASS, T_ANCHOR, T_OPEN, T_CLOSE, T_OR, T_STAR, T_PLUS, T_MAYBE, T_BRACE, T_UNBRACE,
    T_REFERENCE, T_TRAILING
};
enum { MOST_REPEATS = 0x7fff };

typedef struct {
    const char *at; /* behind the token */
    const char *pattern;
    regex *to;
    int room, range_room;
    int extended, fold;
    int groups, closed; /* opened so far; bit k: group k, up to 9, is closed */
    enum token token;
    int value; /* of a character, an anchor, a class or a reference; of other tokens the character they stand for */
    enum regex_error error;
} parser;

/* ---- Tokens ---- */

static void take(parser *p, enum token token, int value, int length) {
    p->token = token;
    p->value = value;
    p->at += length;
}

static void escaped(parser *p) {
    static const char special[] = "`'bB<>wWsS";
    static const unsigned char anchors[] = {TEXT_BEGIN, TEXT_END, WORD_EDGE, WORD_INSIDE, WORD_BEGIN, WORD_END};
    int c = (unsigned char)p->at[1];
    if (!c) {
        take(p, T_TRAILING, 0, 1);
        return;
    }
    for (int i = 0; special[i]; i++)
        if (c == special[i]) {
            take(p, i < 6 ? T_ANCHOR : T_CLASS, i < 6 ? anchors[i] : c, 2);
            return;
        }
    if (c >= '1' && c <= '9')
        take(p, T_REFERENCE, c - '0', 2);
    else if (p->extended)
        take(p, T_ESCAPED, c, 2);
    else
        take(p, c == '(' ? T_OPEN : c == ')' ? T_CLOSE : c == '{' ? T_BRACE : c == '}' ? T_UNBRACE : c == '|' ? T_OR :
                c == '+' ? T_PLUS : c == '?' ? T_MAYBE : T_ESCAPED, c, 2);
}

/* Is a `$` an anchor here, in a basic expression? At its end, or in front of `\)` or `\|`. */
static int ends_here(const char *behind) {
    return !*behind || (behind[0] == '\\' && (behind[1] == ')' || behind[1] == '|'));
}

static void next(parser *p, int caret_is_anchor) {
    int c = (unsigned char)*p->at;
    switch (c) {
    case 0: take(p, T_END, 0, 0); return;
    case '\\': escaped(p); return;
    case '[': take(p, T_SET, c, 1); return;
    case '.': take(p, T_ANY, c, 1); return;
    case '*': take(p, T_STAR, c, 1); return;
    case '^':
        if (p->extended || caret_is_anchor || p->at == p->pattern) {
            take(p, T_ANCHOR, LINE_BEGIN, 1);
            return;
        }
        break;
    case '$':
        if (p->extended || ends_here(p->at + 1)) {
            take(p, T_ANCHOR, LINE_END, 1);
            return;
        }
        break;
    default: break;
    }
    if (p->extended && (c == '(' || c == ')' || c == '{' || c == '}' || c == '|' || c == '+' || c == '?'))
        take(p, c == '(' ? T_OPEN : c == ')' ? T_CLOSE : c == '{' ? T_BRACE : c == '}' ? T_UNBRACE : c == '|' ? T_OR :
                c == '+' ? T_PLUS : T_MAYBE, c, 1);
    else
        take(p, T_CHARACTER, c, 1);
}

/* ---- Nodes and sets ---- */

static int fail(parser *p, enum regex_error error) {
    if (!p->error)
        p->error = error;
    return 0;
}

static int node(parser *p, enum regex_kind kind, int first, int second, int least, int most) {
    regex *r = p->to;
    if (p->error)
        return 0;
    if (r->node_count == p->room) {
        regex_node *grown = realloc(r->nodes, (size_t)p->room * 2 * sizeof *grown);
        if (!grown)
            return fail(p, REG_ESPACE);
        r->nodes = grown;
        p->room *= 2;
    }
    int groups = kind == REGEX_GROUP;
    if (kind >= REGEX_SEQUENCE)
        groups |= r->nodes[first].groups;
    if (kind == REGEX_SEQUENCE || kind == REGEX_EITHER)
        groups |= r->nodes[second].groups;
    r->nodes[r->node_count] = (regex_node){(unsigned char)kind, (unsigned char)groups, first, second, least, most};
    return r->node_count++;
}

/* The runs of members as ranges, behind those there are; how many, or -1. */
static int add_ranges(parser *p, const unsigned char *members) {
    regex *r = p->to;
    int before = r->range_count;
    for (int c = 0; c < 256; c++) {
        if (!members[c])
            continue;
        if (r->range_count == p->range_room) {
            regex_range *grown = realloc(r->ranges, (size_t)p->range_room * 2 * sizeof *grown);
            if (!grown) {
                fail(p, REG_ESPACE);
                return -1;
            }
            r->ranges = grown;
            p->range_room *= 2;
        }
        int low = c;
        while (c < 255 && members[c + 1])
            c++;
        r->ranges[r->range_count++] = (regex_range){(unsigned char)low, (unsigned char)c};
    }
    return r->range_count - before;
}

static int set_of(parser *p, const unsigned char *members) {
    int first = p->to->range_count, count = add_ranges(p, members);
    return count < 0 ? 0 : node(p, REGEX_SET, first, count, 0, 0);
}

static int folded(const parser *p, int c) { return p->fold ? toupper(c) : c; }

/* An escaped letter stays as it is, and matches nothing if it is a small one and case does not count. */
static int character(parser *p, int c, int escaped) {
    unsigned char members[256] = {0};
    members[escaped ? c : folded(p, c)] = 1;
    return set_of(p, members);
}

static int any_character(parser *p) {
    unsigned char members[256];
    memset(members, 1, sizeof members);
    members[0] = 0;
    members['\n'] = !(p->to->flags & REG_NEWLINE);
    return set_of(p, members);
}

static int word_or_space(parser *p, int kind) {
    unsigned char members[256];
    for (int c = 0; c < 256; c++) {
        int is = kind == 'w' || kind == 'W' ? c < 128 && (isalnum(c) || c == '_') : c < 128 && isspace(c);
        members[c] = is == (kind == 'w' || kind == 's');
    }
    return set_of(p, members);
}

/* ---- Bracket expressions ---- */

/* `[:name:]`, `[.x.]` or `[=x=]`, whose `[` and mark have been read: the text up to the same mark and `]`. */
static const char *bracketed(parser *p, char mark, size_t *length) {
    const char *begin = p->at;
    while (p->at[0] && !(p->at[0] == mark && p->at[1] == ']'))
        p->at++;
    if (!p->at[0]) {
        fail(p, REG_EBRACK);
        return NULL;
    }
    *length = (size_t)(p->at - begin);
    p->at += 2;
    return begin;
}

static void add_class(parser *p, const char *name, size_t length, unsigned char *members) {
    if (p->fold && length == 5 && (strncmp(name, "upper", 5) == 0 || strncmp(name, "lower", 5) == 0))
        name = "alpha";
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (strlen(classes[i].name) != length || strncmp(classes[i].name, name, length) != 0)
            continue;
        for (int c = 0; c < 128; c++)
            if (classes[i].test(c))
                members[folded(p, c)] = 1;
        return;
    }
    fail(p, REG_ECTYPE);
}

/* One element: the character, or -1 for a class, whose members are added. */
static int element(parser *p, unsigned char *members) {
    char mark = p->at[1];
    if (p->at[0] != '[' || (mark != ':' && mark != '.' && mark != '='))
        return folded(p, (unsigned char)*p->at++);
    size_t length = 0;
    p->at += 2;
    const char *name = bracketed(p, mark, &length);
    if (!name)
        return -1;
    if (mark == ':') {
        add_class(p, name, length, members);
        return -1;
    }
    if (length != 1)
        heddle_incomplete("regcomp: a collating element");
    if (mark == '.')
        return folded(p, (unsigned char)*name);
    members[folded(p, (unsigned char)*name)] = 1;
    return -1;
}

static void add_range(parser *p, int low, int high, unsigned char *members) {
    if (low < 0 || high < 0 || low > high)
        fail(p, REG_ERANGE);
    for (int c = low; c <= high && !p->error; c++)
        members[c] = 1;
}

/* A set whose `[` has been read. */
static int bracket(parser *p) {
    unsigned char members[256] = {0};
    int inverted = *p->at == '^';
    p->at += inverted;
    for (int first = 1; first || *p->at != ']'; first = 0) {
        if (!*p->at)
            return fail(p, REG_EBRACK);
        if (!first && p->at[0] == '-' && p->at[1] != ']')
            return fail(p, REG_ERANGE);
        int low = element(p, members), high = low;
        if (p->error)
            return 0;
        if (p->at[0] == '-' && p->at[1] && p->at[1] != ']') {
            p->at++;
            high = element(p, members);
            if (!p->error)
                add_range(p, low, high, members);
        } else if (low >= 0) {
            members[low] = 1;
        }
        if (p->error)
            return 0;
    }
    p->at++;
    for (int c = 0; inverted && c < 256; c++)
        members[c] = !members[c] && c && !(c == '\n' && p->to->flags & REG_NEWLINE);
    return set_of(p, members);
}

/* ---- The grammar ---- */

static int alternatives(parser *p, int depth);

/* A number inside braces, up to `,` or the end: -1 if there is none, -2 if it is none. */
static int bound(parser *p) {
    int number = -1;
    for (;;) {
        next(p, 0);
        if (p->token == T_END)
            return -2;
        if (p->token == T_UNBRACE || (p->token == T_CHARACTER && p->value == ','))
            return number;
        if (p->token != T_CHARACTER || !is_digit(p->value) || number == -2)
            number = -2;
        else if (number < 0)
            number = p->value - '0';
        else if (number <= MOST_REPEATS)
            number = number * 10 + p->value - '0';
    }
}

static int braces(parser *p, int what) {
    int least = bound(p), most;
    if (least == -1) {
        if (p->token != T_CHARACTER)
            return fail(p, REG_BADBR);
        least = 0;
    }
    if (least == -2)
        return fail(p, p->token == T_END ? REG_EBRACE : REG_BADBR);
    most = p->token == T_UNBRACE ? least : bound(p);
    if (most == -2)
        return fail(p, p->token == T_END ? REG_EBRACE : REG_BADBR);
    if ((most >= 0 && least > most) || p->token != T_UNBRACE)
        return fail(p, REG_BADBR);
    if (least > MOST_REPEATS || most > MOST_REPEATS)
        return fail(p, REG_ESIZE);
    next(p, 0);
    return most == 0 ? node(p, REGEX_EMPTY, 0, 0, 0, 0) : node(p, REGEX_REPEAT, what, 0, least, most);
}

static int repeats(enum token token) {
    return token == T_STAR || token == T_PLUS || token == T_MAYBE || token == T_BRACE;
}

static int repeated(parser *p, int what) {
    while (!p->error && repeats(p->token)) {
        if (p->token == T_BRACE) {
            what = braces(p, what);
        } else {
            what = node(p, REGEX_REPEAT, what, 0, p->token == T_PLUS, p->token == T_MAYBE ? 1 : REGEX_NO_END);
            next(p, 0);
        }
        if (!p->extended && (p->token == T_STAR || p->token == T_BRACE))
            return fail(p, REG_BADRPT);
    }
    return what;
}

static int group(parser *p, int depth) {
    int number = ++p->groups, inside;
    next(p, 1);
    inside = p->token == T_CLOSE ? node(p, REGEX_EMPTY, 0, 0, 0, 0) : alternatives(p, depth + 1);
    if (!p->error && p->token != T_CLOSE)
        return fail(p, REG_EPAREN);
    if (number <= 9)
        p->closed |= 1 << number;
    next(p, 0);
    return node(p, REGEX_GROUP, inside, 0, number, 0);
}

static int reference(parser *p) {
    if (!(p->closed >> p->value & 1))
        return fail(p, REG_ESUBREG);
    p->to->references = 1;
    next(p, 0);
    return node(p, REGEX_EMPTY, 0, 0, 0, 0);
}

static int piece(parser *p, int depth) {
    int what = 0, value = p->value;
    switch (p->token) {
    case T_OPEN: return repeated(p, group(p, depth));
    case T_REFERENCE: return repeated(p, reference(p));
    case T_ANCHOR: /* nothing repeats it */
        what = node(p, REGEX_ANCHOR, 0, 0, value, 0);
        next(p, 0);
        return what;
    case T_TRAILING: return fail(p, REG_EESCAPE);
    case T_SET: what = bracket(p); break;
    case T_ANY: what = any_character(p); break;
    case T_CLASS: what = word_or_space(p, value); break;
    case T_BRACE:
    case T_STAR:
    case T_PLUS:
    case T_MAYBE:
        if (p->extended || p->token == T_BRACE)
            return fail(p, REG_BADRPT);
        what = character(p, value, 0);
        break;
    case T_CLOSE:
        if (!p->extended)
            return fail(p, REG_EPAREN);
        what = character(p, value, 0);
        break;
    default: what = character(p, value, p->token == T_ESCAPED); break;
    }
    if (p->error)
        return 0;
    next(p, 0);
    return repeated(p, what);
}

static int branch(parser *p, int depth) {
    if (p->error || p->token == T_END || p->token == T_OR || (depth && p->token == T_CLOSE))
        return node(p, REGEX_EMPTY, 0, 0, 0, 0);
    int first = piece(p, depth), rest = branch(p, depth);
    return node(p, REGEX_SEQUENCE, first, rest, 0, 0);
}

static int alternatives(parser *p, int depth) {
    int all = branch(p, depth);
    while (!p->error && p->token == T_OR) {
        next(p, 1);
        all = node(p, REGEX_EITHER, all, branch(p, depth), 0, 0);
    }
    return all;
}

/* ---- What a match begins with ---- */

/* Adds the characters that a match of the node can begin with; can it be empty? */
static int add_first(const regex *r, int at, unsigned char *members) {
    const regex_node *n = &r->nodes[at];
    switch (n->kind) {
    case REGEX_SET:
        for (int i = 0; i < n->second; i++)
            memset(members + r->ranges[n->first + i].low, 1,
                   (size_t)(r->ranges[n->first + i].high - r->ranges[n->first + i].low + 1));
        return 0;
    case REGEX_SEQUENCE: return add_first(r, n->first, members) && add_first(r, n->second, members);
    case REGEX_EITHER: return add_first(r, n->first, members) | add_first(r, n->second, members);
    case REGEX_REPEAT: return add_first(r, n->first, members) | !n->least;
    case REGEX_GROUP: return add_first(r, n->first, members);
    default: return 1;
    }
}

/* Does every match begin where the text does? */
static int begins(const regex *r, int at) {
    const regex_node *n = &r->nodes[at];
    switch (n->kind) {
    case REGEX_ANCHOR: return n->least == TEXT_BEGIN || (n->least == LINE_BEGIN && !(r->flags & REG_NEWLINE));
    case REGEX_SEQUENCE: return begins(r, n->first) || (r->nodes[n->first].kind == REGEX_EMPTY && begins(r, n->second));
    case REGEX_EITHER: return begins(r, n->first) && begins(r, n->second);
    case REGEX_REPEAT: return n->least && begins(r, n->first);
    case REGEX_GROUP: return begins(r, n->first);
    default: return 0;
    }
}

static void prepare(parser *p) {
    regex *r = p->to;
    unsigned char members[256] = {0};
    int empty = add_first(r, r->root, members);
    r->begins = begins(r, r->root);
    r->first = r->range_count;
    r->first_count = empty ? -1 : add_ranges(p, members);
}

static void discard(regex *r) {
    if (r) {
        free(r->nodes);
        free(r->ranges);
    }
    free(r);
}

WEAK int regcomp(regex_t *to, const char *pattern, int flags) {
    parser p = {.at = pattern, .pattern = pattern, .room = 16, .range_room = 16,
                .extended = flags & REG_EXTENDED, .fold = flags & REG_ICASE};
    regex *r = malloc(sizeof *r);
    to->compiled = NULL;
    to->re_nsub = 0;
    if (!r)
        return REG_ESPACE;
    *r = (regex){.nodes = malloc(16 * sizeof(regex_node)), .ranges = malloc(16 * sizeof(regex_range)), .flags = flags};
    p.to = r;
    if (!r->nodes || !r->ranges)
        p.error = REG_ESPACE;
    if (!p.error) {
        next(&p, 1);
        r->root = alternatives(&p, 0);
    }
    if (!p.error)
        prepare(&p);
    if (p.error) {
        discard(r);
        return (int)p.error;
    }
    to->compiled = r;
    to->re_nsub = (size_t)p.groups;
    return 0;
}

WEAK void regfree(regex_t *r) {
    discard(r->compiled);
    r->compiled = NULL;
}

WEAK size_t regerror(int code, const regex_t *r, char *to, size_t room) {
    static const char *const texts[] = {
        "Success", "No match", "Invalid regular expression", "Invalid collation character", "Invalid character class name",
        "Trailing backslash", "Invalid back reference", "Unmatched [, [^, [:, [., or [=", "Unmatched ( or \\(",
        "Unmatched \\{", "Invalid content of \\{\\}", "Invalid range end", "Memory exhausted",
        "Invalid preceding regular expression", "Premature end of regular expression", "Regular expression too big",
        "Unmatched ) or \\)"};
    (void)r;
    if (code < 0 || code > REG_ERPAREN)
        abort();
    size_t length = strlen(texts[code]) + 1;
    if (room) {
        size_t copied = length < room ? length : room;
        memcpy(to, texts[code], copied);
        to[copied - 1] = 0;
    }
    return length;
}
