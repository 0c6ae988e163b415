/* regex.h; nl_types.h. */
#include "check.h"

#include <nl_types.h>
#include <regex.h>

static void note_matches(const regex_t *r, const char *s, int flags) {
    regmatch_t m[5];
    int result = regexec(r, s, 5, m, flags);
    note((unsigned)result);
    for (int i = 0; i < 5 && !result; i++)
        note((uint64_t)m[i].rm_so), note((uint64_t)m[i].rm_eo);
    note((unsigned)regexec(r, s, 0, NULL, flags));
}

static void note_expression(const char *pattern, int flags, const char *s, int how) {
    regex_t r;
    int result = regcomp(&r, pattern, flags);
    note((unsigned)result);
    if (result)
        return;
    note(r.re_nsub);
    note_matches(&r, s, how);
    regfree(&r);
}

#ifndef SYMBOLIC
/* Only letters of the alphabet: in front of and behind a newline glibc takes `^` and `$` inside an expression for true. */
static char *plain(const char *letters) {
    char *s = text(letters);
    for (char *p = s; *p; p++)
        if (!strchr(letters, *p))
            *p = 'a';
    return s;
}
#endif

TEST(regcomp, regexec, regfree) {
#ifdef SYMBOLIC
    static const char *const patterns[] = {"a(b*)a", "^(a|ba)+$", "[^a]b?"};
    const char *pattern = patterns[below(3)];
    note_expression(pattern, REG_EXTENDED, text("ab"), 0);
#else
    static const char *const patterns[] = {"a*", "^a", "b$", "(a*)(b*)", "(a|ab)(c|bcd)(d*)", "[a-c]+", "[^a]*b", "a.b", "(ab)*c",
        "\\(a*\\)b", "a\\+b\\?", "a\\|b", "\\<a", "b\\>", "\\w+", "\\W", "\\s*a", "a{2,3}", "a\\{2\\}", "(a{1,2}){2}", "x*", "()", "(a|)b",
        "^*a", "a**", "*a", "a|*b", "a{", "a{x", "a{3,1}", "[b-a]", "[[:alpha:]]+", "[[:foo:]]", "[a", "(a", "a)", "\\)", "\\(a", "a\\",
        "[]a]+", "[^]a]", "[a-]", "[[.a.]b]", "[[=a=]b]", "(^a|b$)", "^$", "a^b", "a$b", "(a+|b)*c", "\\ba", "a\\B", "((a)|b)+", "(.*)(a)",
        "(a?)(ab)?", "a{,2}b", "+", "a+?", "b|", "[A-Z]", "[[:upper:]]b", "(ab|a)(bc)?", "\\`a", "b\\'", "\\(^a\\)", "a{0}b", "(a){0}b", "\\{",
        "a\\{1", "{1}", "^+", "(|a)+", "a\\{1,2\\}\\{2\\}", "[^\n]+", ".\n", "(a*)+", "(b|a*)c*", "[a-c-e]", "[[:digit:]-z]", "a||b"};
    int flags = (int)below(8), how = (int)below(4);
    if (below(4)) {
        const char *pattern = patterns[below(sizeof patterns / sizeof *patterns)];
        note_expression(pattern, flags, plain("aabbcdAB_ \n"), how);
    } else {
        char *pattern = plain("ab.|()*?^$");
        note_expression(pattern, flags, plain("ab"), how);
    }
#endif
}

TEST(regerror) {
    char *to = room(40);
    int code = (int)below(17);
    note(regerror(code, NULL, to, 1 + below(40)));
    note_text(to);
}

TEST(catopen, catgets, catclose) {
    nl_catd catalogue = catopen("no such catalogue", 0);
    note(catalogue == (nl_catd)-1);
    int number = (int)below(3);
    note_text(catgets(catalogue, 1, number, text("ab")));
    note((unsigned)catclose(catalogue));
}
