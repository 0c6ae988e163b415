/* fnmatch.h; the forms of functions that take a locale; names of errors. */
#include "check.h"

#include <ctype.h>
#include <fnmatch.h>
#include <inttypes.h>
#include <locale.h>
#include <stdlib.h>

TEST(fnmatch) {
#ifdef SYMBOLIC
    static const char *const patterns[] = {"a*b", "[!a]?", "*/."};
    const char *pattern = patterns[below(3)];
    int flags = below(2) ? FNM_PATHNAME | FNM_PERIOD : 0;
    char *s = text("ab/");
#else
    static const char *const patterns[] = {"*", "a*b", "[a-c]*", "[!a]?", "*/*", "a/*", ".*", "*.c", "?", "??", "[[:alpha:]]*",
        "[]a]", "[a", "a\\*", "\\", "*a*b*", "[^b]*", "a[/]b", "*?a", "[.]a", "a*", "**b", "[A-Z]*", "[[:upper:]]", "*[!.]", "[a-]", "[!-]"};
    char *pattern, *s = text("abAc./");
    if (below(3)) {
        const char *chosen = patterns[below(sizeof patterns / sizeof *patterns)];
        pattern = strcpy(room(strlen(chosen) + 1), chosen);
    } else {
        pattern = text("ab*?.");
        for (char *p = pattern; *p; p++)
            if (*p == '[' || *p == '\\' || *p < 0)
                *p = 'a';
    }
    for (char *p = s; *p; p++)
        if (*p < 0)
            *p = 'a';
    int flags = (int)below(32);
#endif
    note((unsigned)fnmatch(pattern, s, flags));
}

static locale_t here(void) { return newlocale(LC_ALL_MASK, "C", NULL); }

TEST(isalnum_l, isalpha_l, isblank_l, iscntrl_l, isdigit_l, isgraph_l, islower_l, isprint_l, ispunct_l, isspace_l, isupper_l,
     isxdigit_l, tolower_l, toupper_l) {
    int c = any_character();
    locale_t l = here();
    note((isalnum_l)(c, l) != 0), note((isalpha_l)(c, l) != 0), note((isblank_l)(c, l) != 0), note((iscntrl_l)(c, l) != 0);
    note((isdigit_l)(c, l) != 0), note((isgraph_l)(c, l) != 0), note((islower_l)(c, l) != 0), note((isprint_l)(c, l) != 0);
    note((ispunct_l)(c, l) != 0), note((isspace_l)(c, l) != 0), note((isupper_l)(c, l) != 0), note((isxdigit_l)(c, l) != 0);
    note((unsigned)(tolower_l)(c, l)), note((unsigned)(toupper_l)(c, l));
}

TEST(strtol_l, strtoul_l, strtoll_l, strtoull_l, strtod_l, strtof_l, strtold_l) {
    char *s = text("12-"), *end;
    locale_t l = here();
    note((uint64_t)strtol_l(s, &end, 10, l)), note_place(end, s), note((uint64_t)strtoul_l(s, &end, 10, l));
    note((uint64_t)strtoll_l(s, &end, 10, l)), note((uint64_t)strtoull_l(s, &end, 10, l));
    note_double(strtod_l(s, &end, l)), note_float(strtof_l(s, &end, l)), note_long_double(strtold_l(s, &end, l));
}

TEST(strcoll_l, strcasecmp_l, strncasecmp_l, strxfrm_l, strerror_l) {
    char *a = text("aA"), *b = text("ab"), *to = room(50);
    locale_t l = here();
    note_sign(strcoll_l(a, b, l)), note_sign(strcasecmp_l(a, b, l)), note_sign(strncasecmp_l(a, b, 3, l));
    note(strxfrm_l(to, a, 50, l)), note_text(strerror_l((int)below(140), l));
}

TEST(strerrorname_np, strerrordesc_np) {
    int number = (int)below(140) - 2;
    note_text(strerrorname_np(number));
    note_text(strerrordesc_np(number));
}
