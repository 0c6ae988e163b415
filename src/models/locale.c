/* locale.c -- the one locale there is, "C", and translations of messages, which there are none of. */
#include "model.h"

char *getenv(const char *name);
int strcmp(const char *a, const char *b);

enum { CATEGORIES = 13, ALL_CATEGORIES = 6, MASK_OF_ALL = 0x1fbf };

static int is_c(const char *name) { return strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0; }

/* What the environment says for a category. */
static const char *from_environment(int category) {
    static const char *const names[CATEGORIES] = {
        "LC_CTYPE", "LC_NUMERIC", "LC_TIME", "LC_COLLATE", "LC_MONETARY", "LC_MESSAGES", "LC_ALL", "LC_PAPER",
        "LC_NAME", "LC_ADDRESS", "LC_TELEPHONE", "LC_MEASUREMENT", "LC_IDENTIFICATION"};
    const char *const asked[] = {"LC_ALL", names[category], "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(asked[i]);
        if (value && *value)
            return value;
    }
    return "C";
}

static int is_known(int category, const char *name) {
    if (*name)
        return is_c(name);
    if (category != ALL_CATEGORIES)
        return is_c(from_environment(category));
    for (int i = 0; i < CATEGORIES; i++)
        if (!is_c(from_environment(i)))
            return 0;
    return 1;
}

WEAK char *setlocale(int category, const char *name) {
    if ((unsigned)category >= CATEGORIES) {
        errno = EINVAL;
        return NULL;
    }
    return !name || is_known(category, name) ? (char *)"C" : NULL;
}

typedef struct {
    const char *texts[10];
    char numbers[14];
} conventions; /* struct lconv */

WEAK conventions *localeconv(void) {
    enum { NONE = 127 };
    static conventions c = {{".", "", "", "", "", "", "", "", "", ""},
                            {NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE}};
    return &c;
}

/* ---- locales as objects ---- */

typedef struct {
    void *data[CATEGORIES];
    const unsigned short *classes;
    const int *lower, *upper;
    const char *names[CATEGORIES];
} locale;

enum { ENOENT = 2 };
const unsigned short **__ctype_b_loc(void);
const int32_t **__ctype_tolower_loc(void);
const int32_t **__ctype_toupper_loc(void);

static locale *the_locale(void) {
    static locale c;
    c.classes = *__ctype_b_loc();
    c.lower = (const int *)*__ctype_tolower_loc();
    c.upper = (const int *)*__ctype_toupper_loc();
    for (int i = 0; i < CATEGORIES; i++)
        c.names[i] = "C";
    return &c;
}

WEAK locale *newlocale(int mask, const char *name, locale *base) {
    (void)base;
    if ((mask & ~MASK_OF_ALL && mask != 1 << ALL_CATEGORIES) || !name) {
        errno = EINVAL;
        return NULL;
    }
    if (mask == 1 << ALL_CATEGORIES)
        mask = MASK_OF_ALL;
    for (int i = 0; i < CATEGORIES; i++)
        if (mask >> i & 1 && !is_known(i, name)) {
            errno = ENOENT;
            return NULL;
        }
    return the_locale();
}
WEAK locale *duplocale(locale *l) { return l == (locale *)-1 ? the_locale() : l; }
WEAK void freelocale(locale *l) { (void)l; }
WEAK locale *uselocale(locale *l) {
    static _Thread_local locale *current = (locale *)-1;
    locale *before = current;
    if (l)
        current = l;
    return before;
}

/* ---- langinfo.h ---- */

static const char *const time_texts[] = {
    "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday",
    "Saturday", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "January", "February",
    "March", "April", "May", "June", "July", "August", "September", "October", "November", "December", "AM", "PM",
    "%a %b %e %H:%M:%S %Y", "%m/%d/%y", "%H:%M:%S", "%I:%M:%S %p"};

WEAK char *nl_langinfo(int item) {
    int category = item >> 16, index = item & 0xffff;
    const char *text = "";
    if (category == 0 && index == 14)
        text = "ANSI_X3.4-1968";
    else if (category == 1 && index == 0)
        text = ".";
    else if (category == 2 && index < (int)(sizeof time_texts / sizeof *time_texts))
        text = time_texts[index];
    else if (category == 4 && index == 15)
        text = "-";
    else if (category == 5 && index < 2)
        text = index ? "^[nN]" : "^[yY]";
    return (char *)text;
}
WEAK char *nl_langinfo_l(int item, locale *l) {
    (void)l;
    return nl_langinfo(item);
}

/* ---- libintl.h: a message is its own translation ---- */

WEAK char *gettext(const char *message) { return (char *)message; }
WEAK char *dgettext(const char *domain, const char *message) {
    (void)domain;
    return (char *)message;
}
WEAK char *dcgettext(const char *domain, const char *message, int category) {
    (void)domain, (void)category;
    return (char *)message;
}
WEAK char *ngettext(const char *one, const char *many, unsigned long count) { return (char *)(count == 1 ? one : many); }
WEAK char *dngettext(const char *domain, const char *one, const char *many, unsigned long count) {
    (void)domain;
    return ngettext(one, many, count);
}
WEAK char *dcngettext(const char *domain, const char *one, const char *many, unsigned long count, int category) {
    (void)domain, (void)category;
    return ngettext(one, many, count);
}

char *strdup(const char *s);

static char *name_of_domain(const char *domain, int set) {
    static char *current;
    if (!set)
        return current ? current : (char *)"messages";
    free(current);
    current = *domain && strcmp(domain, "messages") != 0 ? strdup(domain) : NULL;
    return current ? current : (char *)"messages";
}
WEAK char *textdomain(const char *domain) { return name_of_domain(domain, domain != NULL); }

/* Only what is asked right after it was said is remembered: where translations lie interests nobody here. */
WEAK char *bindtextdomain(const char *domain, const char *directory) {
    if (!domain || !*domain)
        return NULL;
    return (char *)(directory ? directory : "/usr/share/locale");
}
WEAK char *bind_textdomain_codeset(const char *domain, const char *codeset) {
    return !domain || !*domain ? NULL : (char *)codeset;
}

/* ---- nl_types.h: there are no catalogues ---- */

WEAK void *catopen(const char *name, int flags) {
    (void)name, (void)flags;
    errno = ENOENT;
    return (void *)-1;
}
WEAK char *catgets(void *catalogue, int set, int number, const char *message) {
    (void)set, (void)number;
    if (catalogue == (void *)-1)
        errno = EBADF;
    return (char *)message;
}
WEAK int catclose(void *catalogue) {
    (void)catalogue;
    errno = EBADF;
    return -1;
}
