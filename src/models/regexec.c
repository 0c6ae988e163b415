/* regexec.c -- matching regular expressions: the leftmost match, of these the longest.
 *
 * `reach` takes a set of positions and gives the set of those where a node's match can end that begins at one of them. There
 * is no backtracking: each character is tested once for each node and position. From each start, in order, the whole
 * expression is tried; the largest position reached is the end of the match. Which parts the groups matched is found
 * afterwards, by walking through the expression once more: of two alternatives the first one is taken with which the rest can
 * still reach the end, and a repetition goes on as long as it can.
 *
 * The text is looked at only as far as needed, not measured first: its end forks like any other character. A position set is
 * an ascending piece of a pool that is emptied for each start. */
#include "regex.h"

void *heddle_realloc(void *block, size_t bytes);
int toupper(int c);

typedef struct {
    int at, count; /* in the pool */
} positions;

typedef struct {
    const regex *r;
    const unsigned char *text;
    int limit; /* of the text, -1: it ends at a '\0' */
    int flags;
    int *pool;
    int used, room;
    regmatch_t *groups; /* by number */
    int group_count;
} matcher;

/* ---- Position sets ---- */

static void append(matcher *m, positions *to, int position) {
    if (m->used == m->room) {
        m->room *= 2;
        m->pool = heddle_realloc(m->pool, (size_t)m->room * sizeof *m->pool);
    }
    m->pool[m->used++] = position;
    to->count++;
}

static positions begin(const matcher *m) { return (positions){m->used, 0}; }

static positions only(matcher *m, int position) {
    positions to = begin(m);
    append(m, &to, position);
    return to;
}

/* All of both. `fresh`: those of b that are not in a, only. */
static positions merge(matcher *m, positions a, positions b, int fresh) {
    positions to = begin(m);
    int i = 0, j = 0;
    while (i < a.count || j < b.count) {
        int x = i < a.count ? m->pool[a.at + i] : 0x7fffffff, y = j < b.count ? m->pool[b.at + j] : 0x7fffffff;
        if (x < y ? !fresh : !(fresh && x == y))
            append(m, &to, x < y ? x : y);
        i += x <= y;
        j += y <= x;
    }
    return to;
}

static int contains(const matcher *m, positions set, int position) {
    for (int i = set.count - 1; i >= 0 && m->pool[set.at + i] >= position; i--)
        if (m->pool[set.at + i] == position)
            return 1;
    return 0;
}

/* ---- The text ---- */

static int at_end(const matcher *m, int position) {
    return m->limit >= 0 ? position >= m->limit : !m->text[position];
}

static int in_ranges(const matcher *m, int first, int count, int c) {
    int found = 0;
    const regex_range *r = m->r->ranges + first;
    if (m->r->flags & REG_ICASE)
        c = toupper(c);
    for (int i = 0; i < count; i++)
        found |= (c >= r[i].low) & (c <= r[i].high);
    return found;
}

static int in_set(const matcher *m, const regex_node *n, int position) {
    return !at_end(m, position) && in_ranges(m, n->first, n->second, m->text[position]);
}

static int is_word(int c) { return is_digit(c) | is_upper(c) | is_lower(c) | (c == '_'); }

static int holds(const matcher *m, enum regex_anchor anchor, int position) {
    if (anchor == TEXT_BEGIN)
        return position == 0;
    if (anchor == LINE_BEGIN)
        return position == 0 ? !(m->flags & REG_NOTBOL) : m->r->flags & REG_NEWLINE && m->text[position - 1] == '\n';
    if (anchor == TEXT_END)
        return at_end(m, position);
    if (anchor == LINE_END)
        return at_end(m, position) ? !(m->flags & REG_NOTEOL) : m->r->flags & REG_NEWLINE && m->text[position] == '\n';
    int before = position > 0 && is_word(m->text[position - 1]), behind = !at_end(m, position) && is_word(m->text[position]);
    switch (anchor) {
    case WORD_EDGE: return before != behind;
    case WORD_INSIDE: return before == behind;
    case WORD_BEGIN: return !before && behind;
    default: return before && !behind;
    }
}

/* ---- Where a match can end ---- */

static positions reach(matcher *m, int at, positions from);

static positions reach_characters(matcher *m, const regex_node *set, positions from) {
    positions to = begin(m);
    for (int i = 0, next = 0; i < from.count; i++) {
        int position = m->pool[from.at + i];
        if (position < next)
            continue;
        append(m, &to, position);
        while (in_set(m, set, position))
            append(m, &to, ++position);
        next = position + 1;
    }
    return to;
}

static positions reach_repeat(matcher *m, int what, int least, int most, positions from) {
    const regex_node *n = &m->r->nodes[what];
    positions all, newest;
    for (; least > 0; least--, most -= most > 0)
        from = reach(m, what, from);
    if (most == REGEX_NO_END && n->kind == REGEX_SET)
        return reach_characters(m, n, from);
    for (all = newest = from; most; most -= most > 0) {
        newest = merge(m, all, reach(m, what, newest), 1);
        if (!newest.count)
            break;
        all = merge(m, all, newest, 0);
    }
    return all;
}

static positions reach(matcher *m, int at, positions from) {
    const regex_node *n = &m->r->nodes[at];
    positions to;
    if (!from.count)
        return from;
    switch (n->kind) {
    case REGEX_SET:
    case REGEX_ANCHOR:
        to = begin(m);
        for (int i = 0; i < from.count; i++) {
            int position = m->pool[from.at + i];
            if (n->kind == REGEX_ANCHOR ? holds(m, (enum regex_anchor)n->least, position) : in_set(m, n, position))
                append(m, &to, position + (n->kind == REGEX_SET));
        }
        return to;
    case REGEX_SEQUENCE: return reach(m, n->second, reach(m, n->first, from));
    case REGEX_EITHER:
        to = reach(m, n->first, from);
        return merge(m, to, reach(m, n->second, from), 0);
    case REGEX_REPEAT: return reach_repeat(m, n->first, n->least, n->most, from);
    case REGEX_GROUP: return reach(m, n->first, from);
    default: return from;
    }
}

/* ---- What the groups matched ---- */

/* What has to match behind a node, up to the end of the match: the rest of a sequence, or of a repetition, whose round may not
 * end at `begun`. */
typedef struct rest {
    int node, least, most, begun;
    const struct rest *outer;
} rest;

static int walk(matcher *m, int at, int from, int to, const rest *r);

static positions reach_rest(matcher *m, const rest *r, positions from) {
    for (; r && from.count; r = r->outer) {
        const regex_node *n = &m->r->nodes[r->node];
        if (r->begun >= 0)
            from = merge(m, only(m, r->begun), from, 1);
        from = n->kind == REGEX_REPEAT ? reach_repeat(m, n->first, r->least, r->most, from) : reach(m, r->node, from);
    }
    return from;
}

static int fits(matcher *m, int at, int from, int to, const rest *r) {
    int mark = m->used, found = contains(m, reach_rest(m, r, reach(m, at, only(m, from))), to);
    m->used = mark;
    return found;
}

/* Round by round, as long as a further one leads to the end. One that takes nothing counts only if it is needed or the first. */
static int walk_rounds(matcher *m, int at, int from, int to, const rest *r) {
    const regex_node *n = &m->r->nodes[at];
    rest more = {at, n->least, n->most, -1, r};
    for (int first = 1; more.most; first = 0) {
        int needed = more.least > 0;
        more.least -= needed;
        more.most -= more.most > 0;
        more.begun = needed ? -1 : from;
        if (!needed && !fits(m, n->first, from, to, &more)) {
            more.begun = -1;
            if (!first || !fits(m, n->first, from, to, &more))
                break;
        }
        int end = walk(m, n->first, from, to, &more);
        if (end == from && !needed)
            break;
        from = end;
    }
    return from;
}

/* Follows the match through the node; gives where its part of it ends. */
static int walk(matcher *m, int at, int from, int to, const rest *r) {
    const regex_node *n = &m->r->nodes[at];
    int end;
    switch (n->kind) {
    case REGEX_SET: return from + 1;
    case REGEX_SEQUENCE: {
        const regex_node *second = &m->r->nodes[n->second];
        rest behind = {n->second, second->least, second->most, -1, r};
        return walk(m, n->second, walk(m, n->first, from, to, &behind), to, r);
    }
    case REGEX_EITHER: {
        int order = m->r->nodes[n->first].kind == REGEX_EMPTY; /* nothing is the last choice */
        int preferred = order ? n->second : n->first, other = order ? n->first : n->second;
        return walk(m, fits(m, preferred, from, to, r) ? preferred : other, from, to, r);
    }
    case REGEX_REPEAT: return walk_rounds(m, at, from, to, r);
    case REGEX_GROUP:
        end = walk(m, n->first, from, to, r);
        if (n->least < m->group_count)
            m->groups[n->least] = (regmatch_t){from, end};
        return end;
    default: return from;
    }
}

/* ---- The leftmost match ---- */

/* Where the longest match that begins at `start` ends, or -1. */
static int longest(matcher *m, int start) {
    const regex *r = m->r;
    if (r->first_count >= 0 && (at_end(m, start) || !in_ranges(m, r->first, r->first_count, m->text[start])))
        return -1;
    m->used = 0;
    positions ends = reach(m, r->root, only(m, start));
    return ends.count ? m->pool[ends.at + ends.count - 1] : -1;
}

static void record(matcher *m, int start, int end, size_t count, regmatch_t *matches) {
    for (size_t i = 0; i < count; i++)
        matches[i] = (regmatch_t){-1, -1};
    matches[0] = (regmatch_t){start, end};
    m->groups = matches;
    m->group_count = (int)count;
    m->used = 0;
    if (count > 1 && m->r->nodes[m->r->root].groups)
        walk(m, m->r->root, start, end, NULL);
}

WEAK int regexec(const regex_t *compiled, const char *text, size_t count, regmatch_t *matches, int flags) {
    enum { INITIAL = 64 };
    matcher m = {.r = compiled->compiled, .text = (const unsigned char *)text, .limit = -1, .flags = flags, .room = INITIAL};
    int start = 0, end = -1;
    if (m.r->references)
        heddle_incomplete("regexec: a back reference");
    if (flags & ~(REG_NOTBOL | REG_NOTEOL | REG_STARTEND))
        return REG_BADPAT;
    if (flags & REG_STARTEND) {
        start = matches[0].rm_so;
        m.limit = matches[0].rm_eo;
    }
    m.pool = malloc(INITIAL * sizeof *m.pool);
    if (!m.pool)
        return REG_ESPACE;
    for (;; start++) {
        end = longest(&m, start);
        if (end >= 0 || at_end(&m, start) || m.r->begins)
            break;
    }
    if (end >= 0 && count && !(m.r->flags & REG_NOSUB))
        record(&m, start, end, count, matches);
    free(m.pool);
    return end >= 0 ? 0 : REG_NOMATCH;
}
