/* fnmatch.c -- patterns of file names, in the C locale.
 *
 * A star is tried with ever longer texts, the shortest first; only the last star met has to be, because an earlier one could
 * take nothing more that the last one could not (except that a star does not cross a slash under PATHNAME: then each part
 * between slashes is matched by itself). */
#include "model.h"

enum { NO_MATCH = 1, PATHNAME = 1, NO_ESCAPE = 2, PERIOD = 4, LEADING_DIRECTORY = 8, FOLD = 16, EXTENDED = 32 };

int isalnum(int c), isalpha(int c), isblank(int c), iscntrl(int c), isdigit(int c), isgraph(int c), islower(int c),
    isprint(int c), ispunct(int c), isspace(int c), isupper(int c), isxdigit(int c);

static const struct {
    const char *name;
    int (*test)(int);
} classes[] = {{"alnum:]", isalnum}, {"alpha:]", isalpha}, {"blank:]", isblank}, {"cntrl:]", iscntrl},
               {"digit:]", isdigit}, {"graph:]", isgraph}, {"lower:]", islower}, {"print:]", isprint},
               {"punct:]", ispunct}, {"space:]", isspace}, {"upper:]", isupper}, {"xdigit:]", isxdigit}};

int strncmp(const char *a, const char *b, size_t limit);

static int folded(int c, int flags) { return flags & FOLD ? to_lower(c) : c; }

/* A class `[:name:]`, whose name begins at p: behind it, or NULL if there is none of that name. */
static const char *match_class(const char *p, int c, int *matched) {
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        size_t length = strlen(classes[i].name);
        if (strncmp(p, classes[i].name, length) != 0)
            continue;
        *matched |= classes[i].test(c) != 0; /* also where case does not count */
        return p + length;
    }
    return NULL;
}

/* A set behind its `[`: the pattern behind its `]`, or NULL if it has no end. */
static const char *match_set(const char *p, unsigned char c, int flags, int *matched) {
    int inverted = *p == '!' || *p == '^', found = 0;
    if (inverted)
        p++;
    for (int first = 1; first || *p != ']'; first = 0) {
        if (!*p || (flags & PATHNAME && *p == '/'))
            return NULL;
        if (p[0] == '[' && p[1] == ':') {
            const char *behind = match_class(p + 2, c, &found);
            if (behind) {
                p = behind;
                continue;
            }
        }
        if (p[0] == '[' && (p[1] == '.' || p[1] == '='))
            heddle_incomplete("fnmatch: a collating element");
        if (*p == '\\' && !(flags & NO_ESCAPE) && !*++p)
            return NULL;
        unsigned char low = (unsigned char)*p++, high = low;
        if (p[0] == '-' && p[1] && p[1] != ']') {
            p++;
            if (*p == '\\' && !(flags & NO_ESCAPE) && !*++p)
                return NULL;
            high = (unsigned char)*p++;
        }
        int x = folded(c, flags), least = folded(low, flags), most = folded(high, flags);
        found |= (x >= least) & (x <= most);
    }
    *matched = found != inverted;
    return p + 1;
}

/* One element of the pattern other than a star against one character: the pattern behind it, or NULL. */
static const char *match_one(const char *p, const char *s, int flags) {
    unsigned char c = (unsigned char)*s;
    int matched = 0;
    if (!c)
        return NULL;
    if (*p == '?')
        return flags & PATHNAME && c == '/' ? NULL : p + 1;
    if (*p == '[' && !(flags & PATHNAME && c == '/')) {
        const char *behind = match_set(p + 1, c, flags, &matched);
        if (behind)
            return matched ? behind : NULL;
    }
    if (*p == '\\' && !(flags & NO_ESCAPE) && !*++p)
        return NULL;
    return folded((unsigned char)*p, flags) == folded(c, flags) ? p + 1 : NULL;
}

static int hidden(const char *s, const char *start, int flags) {
    return flags & PERIOD && *s == '.' && (s == start || (flags & PATHNAME && s[-1] == '/'));
}

WEAK int fnmatch(const char *pattern, const char *text, int flags) {
    const char *p = pattern, *s = text, *star = NULL, *resumed = NULL;
    if (flags & EXTENDED)
        heddle_incomplete("fnmatch: extended patterns");
    for (;;) {
        if (*p == '*' && !hidden(s, text, flags)) {
            star = ++p;
            resumed = s;
            continue;
        }
        if (!*p && (!*s || (flags & LEADING_DIRECTORY && *s == '/')))
            return 0;
        const char *behind = NULL;
        if (*p && *p != '*' && !((*p == '?' || *p == '[') && hidden(s, text, flags)))
            behind = match_one(p, s, flags);
        if (behind) {
            p = behind;
            s++;
            continue;
        }
        if (!star || !*resumed || (flags & PATHNAME && *resumed == '/'))
            return NO_MATCH;
        p = star;
        s = ++resumed;
    }
}
