/* ctype.h. */
#include "check.h"

#include <ctype.h>

TEST(isalnum, isalpha, isblank, iscntrl, isdigit, isgraph, islower, isprint, ispunct, isspace, isupper, isxdigit) {
    int c = any_character();
    note((unsigned)(isalnum)(c));
    note((unsigned)(isalpha)(c));
    note((unsigned)(isblank)(c));
    note((unsigned)(iscntrl)(c));
    note((unsigned)(isdigit)(c));
    note((unsigned)(isgraph)(c));
    note((unsigned)(islower)(c));
    note((unsigned)(isprint)(c));
    note((unsigned)(ispunct)(c));
    note((unsigned)(isspace)(c));
    note((unsigned)(isupper)(c));
    note((unsigned)(isxdigit)(c));
}

TEST(toupper, tolower, isascii, toascii) {
    int c = any_character();
    note((unsigned)(toupper)(c));
    note((unsigned)(tolower)(c));
    note((unsigned)(isascii)(c));
    note((unsigned)(toascii)(c));
}

/* What glibc's headers look into: entries from -128 on. */
TEST(__ctype_b_loc, __ctype_tolower_loc, __ctype_toupper_loc, __ctype_get_mb_cur_max) {
    int c = any_character();
    note((*__ctype_b_loc())[c]);
    note((unsigned)(*__ctype_tolower_loc())[c]);
    note((unsigned)(*__ctype_toupper_loc())[c]);
    note((*__ctype_b_loc())[-c / 2]);
    note((unsigned)(*__ctype_tolower_loc())[-c / 2]);
    note((unsigned)(*__ctype_toupper_loc())[-c / 2]);
    note(__ctype_get_mb_cur_max());
}
