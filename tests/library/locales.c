/* locale.h, langinfo.h, libintl.h. */
#include "check.h"

#include <langinfo.h>
#include <libintl.h>
#include <locale.h>

TEST(setlocale) {
    static const char *const names[] = {"C", "POSIX", "", "nowhere", "xx_YY.UTF-8"};
    int category = (int)below(15) - 1;
    const char *name = names[below(5)];
    note_text(setlocale(category, name));
    note_text(setlocale(category, NULL));
    errno = 0; /* what looking for files left there */
}

CONCRETE(localeconv) {
    struct lconv *c = localeconv();
    note_text(c->decimal_point), note_text(c->thousands_sep), note_text(c->grouping), note_text(c->int_curr_symbol);
    note_text(c->currency_symbol), note_text(c->mon_decimal_point), note_text(c->negative_sign);
    note((uint64_t)c->int_frac_digits), note((uint64_t)c->p_cs_precedes), note((uint64_t)c->int_n_sign_posn);
}

TEST(newlocale, duplocale, freelocale, uselocale) {
    static const char *const names[] = {"C", "POSIX", "nowhere", "", "xx"};
    const char *name = names[below(5)];
    locale_t l = newlocale(below(2) ? LC_ALL_MASK : LC_CTYPE_MASK, name, NULL);
    note(l != NULL);
    note(uselocale(NULL) == LC_GLOBAL_LOCALE);
    if (l) {
        locale_t copy = duplocale(l);
        note(copy != NULL);
        note(uselocale(copy) == LC_GLOBAL_LOCALE);
        note(uselocale(LC_GLOBAL_LOCALE) == copy);
        freelocale(copy);
    }
    errno = 0; /* what looking for files left there */
    note(newlocale(1 << 30, "C", NULL) != NULL);
}

TEST(nl_langinfo, nl_langinfo_l) {
    static const nl_item items[] = {CODESET, RADIXCHAR, THOUSEP, ABDAY_1, DAY_7, ABMON_12, MON_1, AM_STR, PM_STR, D_T_FMT, D_FMT,
                                    T_FMT, T_FMT_AMPM, ERA, YESEXPR, NOEXPR, CRNCYSTR, ERA_D_FMT, ALT_DIGITS};
    nl_item item = items[below(sizeof items / sizeof *items)];
    note_text(nl_langinfo(item));
    note_text(nl_langinfo_l(item, newlocale(LC_ALL_MASK, "C", NULL)));
}

TEST(gettext, dgettext, dcgettext, ngettext, dngettext, dcngettext) {
    char *one = text("ab"), *many = text("cd");
    unsigned long count = below(3);
    note_text(gettext(one));
    note_text(dgettext("d", one));
    note_text(dcgettext("d", one, LC_MESSAGES));
    note_text(ngettext(one, many, count));
    note_text(dngettext("d", one, many, count));
    note_text(dcngettext("d", one, many, count, LC_MESSAGES));
}

TEST(textdomain, bindtextdomain, bind_textdomain_codeset) {
    char *name = text("ab");
    note_text(textdomain(NULL));
    note_text(textdomain(name));
    note_text(textdomain(NULL));
    note_text(textdomain(""));
    note_text(bindtextdomain("", "x"));
    note_text(bindtextdomain("d", "/tmp"));
    note_text(bind_textdomain_codeset("d", "UTF-8"));
}
