/* getopt.c -- options of the command line: getopt, getopt_long, getopt_long_only, as glibc has them.
 *
 * Arguments that are no options are moved behind the options as the scan goes on: [first, last) are those skipped so
 * far; when options have been read behind them, the two groups change places (rotate). A `+` in front of the options
 * (or POSIXLY_CORRECT) ends the scan at the first such argument, a `-` returns it as the option 1.
 *
 * Long options may be abbreviated while it is clear what is meant. Messages are glibc's, to the character. */
#include "model.h"

typedef struct stream stream;
extern stream *stderr;
int fprintf(stream *f, const char *format, ...);
char *strchr(const char *s, int c);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t limit);
char *getenv(const char *name);

WEAK char *optarg;
WEAK int optind = 1, opterr = 1, optopt = '?';

typedef struct {
    const char *name;
    int has_argument; /* 0 no, 1 required, 2 optional */
    int *flag;
    int value;
} long_option;

enum ordering { PERMUTE, STOP_AT_FIRST, RETURN_IN_ORDER };

static struct {
    int started;
    enum ordering ordering;
    int first, last;
    char *next; /* in a group of short options: the next one */
    int unknown; /* the last option that was not as it should be: optopt after each call */
} scan;

/* One call: its parameters, and whether messages are wanted. */
typedef struct {
    int count;
    char **arguments;
    const char *shorts;
    const long_option *longs;
    int *long_index;
    int speaks;
} request;

static void reverse(char **arguments, int from, int to) {
    for (to--; from < to; from++, to--) {
        char *moved = arguments[from];
        arguments[from] = arguments[to];
        arguments[to] = moved;
    }
}

/* [first, last) and [last, optind) change places. */
static void rotate(char **arguments) {
    reverse(arguments, scan.first, scan.last);
    reverse(arguments, scan.last, optind);
    reverse(arguments, scan.first, optind);
    scan.first += optind - scan.last;
    scan.last = optind;
}

static void start(const char *shorts) {
    if (optind == 0)
        optind = 1;
    scan.first = scan.last = optind;
    scan.next = NULL;
    scan.started = 1;
    scan.ordering = *shorts == '-' ? RETURN_IN_ORDER
                    : *shorts == '+' || getenv("POSIXLY_CORRECT") ? STOP_AT_FIRST : PERMUTE;
}

static int no_option(const char *argument) { return argument[0] != '-' || argument[1] == '\0'; }

static int missing_argument(const request *r) { return r->shorts[0] == ':' ? ':' : '?'; }

/* ---- long options ---- */

/* The option meant by `length` characters: exactly, or as the only one that begins so. *found < 0: none; the result is
 * true if several are possible. */
static int find_long(const request *r, int long_only, const char *name, size_t length, int *found) {
    int several = 0;
    *found = -1;
    for (int i = 0; r->longs[i].name; i++)
        if (strncmp(r->longs[i].name, name, length) == 0 && r->longs[i].name[length] == '\0') {
            *found = i;
            return 0;
        }
    for (int i = 0; r->longs[i].name; i++) {
        const long_option *o = &r->longs[i];
        if (strncmp(o->name, name, length) != 0)
            continue;
        if (*found < 0) {
            *found = i;
            continue;
        }
        const long_option *before = &r->longs[*found];
        several |= long_only || before->has_argument != o->has_argument || before->flag != o->flag ||
                   before->value != o->value;
    }
    return several;
}

static void list_possibilities(const request *r, int long_only, const char *prefix, const char *name, size_t length,
                               int found) {
    const long_option *first = &r->longs[found];
    fprintf(stderr, "%s: option '%s%s' is ambiguous; possibilities:", r->arguments[0], prefix, name);
    for (int i = found; r->longs[i].name; i++) {
        const long_option *o = &r->longs[i];
        if (strncmp(o->name, name, length) == 0 &&
            (i == found || long_only || o->has_argument != first->has_argument || o->flag != first->flag ||
             o->value != first->value))
            fprintf(stderr, " '%s%s'", prefix, o->name);
    }
    fprintf(stderr, "\n");
}

/* What stands behind the name of a long option, or behind the option. False: *code is the answer. */
static int take_long_argument(const request *r, const char *prefix, const long_option *o, const char *end, int *code) {
    if (*end) {
        if (o->has_argument) {
            optarg = (char *)end + 1;
            return 1;
        }
        if (r->speaks)
            fprintf(stderr, "%s: option '%s%s' doesn't allow an argument\n", r->arguments[0], prefix, o->name);
        *code = '?';
    } else {
        if (o->has_argument != 1)
            return 1;
        if (optind < r->count) {
            optarg = r->arguments[optind++];
            return 1;
        }
        if (r->speaks)
            fprintf(stderr, "%s: option '%s%s' requires an argument\n", r->arguments[0], prefix, o->name);
        *code = missing_argument(r);
    }
    scan.unknown = o->value;
    return 0;
}

/* A long option at scan.next; -1 if it may be a short one instead. */
static int take_long(const request *r, int long_only, const char *prefix) {
    char *name = scan.next, *end = name;
    int found, code;
    while (*end && *end != '=')
        end++;
    size_t length = (size_t)(end - name);
    if (find_long(r, long_only, name, length, &found)) {
        if (r->speaks)
            list_possibilities(r, long_only, prefix, name, length, found);
        scan.next += strlen(scan.next);
        optind++;
        scan.unknown = 0;
        return '?';
    }
    if (found < 0) {
        if (long_only && r->arguments[optind][1] != '-' && strchr(r->shorts, *name))
            return -1;
        if (r->speaks)
            fprintf(stderr, "%s: unrecognized option '%s%s'\n", r->arguments[0], prefix, name);
        scan.next = NULL;
        optind++;
        scan.unknown = 0;
        return '?';
    }
    const long_option *o = &r->longs[found];
    optind++;
    scan.next = NULL;
    if (!take_long_argument(r, prefix, o, end, &code))
        return code;
    if (r->long_index)
        *r->long_index = found;
    if (!o->flag)
        return o->value;
    *o->flag = o->value;
    return 0;
}

/* ---- short options ---- */

/* The next argument becomes the option's; false if there is none. */
static int take_next_argument(const request *r, int option) {
    if (optind < r->count) {
        optarg = r->arguments[optind];
        return 1;
    }
    if (r->speaks)
        fprintf(stderr, "%s: option requires an argument -- '%c'\n", r->arguments[0], option);
    scan.unknown = option;
    return 0;
}

static int take_short(const request *r) {
    int option = *scan.next++;
    const char *known = strchr(r->shorts, option);
    if (*scan.next == '\0')
        optind++;
    if (!known || option == ':' || option == ';') {
        if (r->speaks)
            fprintf(stderr, "%s: invalid option -- '%c'\n", r->arguments[0], option);
        scan.unknown = option;
        return '?';
    }
    if (known[0] == 'W' && known[1] == ';' && r->longs) { /* -W name is --name */
        if (*scan.next == '\0') {
            if (!take_next_argument(r, option))
                return missing_argument(r);
            scan.next = optarg;
            optarg = NULL;
        }
        return take_long(r, 0, "-W ");
    }
    if (known[1] != ':')
        return option;
    if (*scan.next) {
        optarg = scan.next;
        optind++;
    } else if (known[2] != ':') {
        if (take_next_argument(r, option))
            optind++;
        else
            option = missing_argument(r);
    }
    scan.next = NULL;
    return option;
}

/* Goes to the next argument that is an option. True: scan.next may be set to it. False: *code is the answer. */
static int advance(const request *r, int *code) {
    if (scan.last > optind)
        scan.last = optind;
    if (scan.first > optind)
        scan.first = optind;
    if (scan.ordering == PERMUTE) {
        if (scan.first != scan.last && scan.last != optind)
            rotate(r->arguments);
        else if (scan.last != optind)
            scan.first = optind;
        while (optind < r->count && no_option(r->arguments[optind]))
            optind++;
        scan.last = optind;
    }
    if (optind != r->count && strcmp(r->arguments[optind], "--") == 0) {
        optind++;
        if (scan.first != scan.last && scan.last != optind)
            rotate(r->arguments);
        else if (scan.first == scan.last)
            scan.first = optind;
        scan.last = optind = r->count;
    }
    *code = -1;
    if (optind == r->count) {
        if (scan.first != scan.last)
            optind = scan.first;
        return 0;
    }
    if (no_option(r->arguments[optind])) {
        if (scan.ordering == RETURN_IN_ORDER) {
            optarg = r->arguments[optind++];
            *code = 1;
        }
        return 0;
    }
    return 1;
}

static int scan_option(int count, char **arguments, const char *shorts, const long_option *longs, int *long_index,
                       int long_only) {
    request r = {count, arguments, shorts, longs, long_index, opterr != 0};
    int code;
    if (count < 1)
        return -1;
    optarg = NULL;
    if (optind == 0 || !scan.started)
        start(shorts);
    if (*shorts == '-' || *shorts == '+')
        r.shorts++;
    if (r.shorts[0] == ':')
        r.speaks = 0;
    if (!scan.next || *scan.next == '\0') {
        if (!advance(&r, &code))
            return code;
        char *argument = arguments[optind];
        if (longs && argument[1] == '-') {
            scan.next = argument + 2;
            return take_long(&r, long_only, "--");
        }
        scan.next = argument + 1;
        if (longs && long_only && (argument[2] || !strchr(r.shorts, argument[1]))) {
            code = take_long(&r, 1, "-");
            if (code != -1)
                return code;
        }
    }
    return take_short(&r);
}

static int next_option(int count, char **arguments, const char *shorts, const long_option *longs, int *long_index,
                       int long_only) {
    int option = scan_option(count, arguments, shorts, longs, long_index, long_only);
    optopt = scan.unknown;
    return option;
}

WEAK int getopt(int count, char *const *arguments, const char *shorts) {
    return next_option(count, (char **)arguments, shorts, NULL, NULL, 0);
}
WEAK int __posix_getopt(int count, char *const *arguments, const char *shorts) {
    if (!scan.started || optind == 0) {
        start(shorts);
        if (scan.ordering == PERMUTE)
            scan.ordering = STOP_AT_FIRST;
    }
    return next_option(count, (char **)arguments, shorts, NULL, NULL, 0);
}
WEAK int getopt_long(int count, char *const *arguments, const char *shorts, const long_option *longs, int *index) {
    return next_option(count, (char **)arguments, shorts, longs, index, 0);
}
WEAK int getopt_long_only(int count, char *const *arguments, const char *shorts, const long_option *longs, int *index) {
    return next_option(count, (char **)arguments, shorts, longs, index, 1);
}

/* name[=value], separated by commas. */
WEAK int getsubopt(char **options, char *const *names, char **value) {
    char *option = *options, *end = option, *equals;
    if (*option == '\0')
        return -1;
    while (*end && *end != ',')
        end++;
    for (equals = option; equals != end && *equals != '=';)
        equals++;
    char *rest = *end ? end + 1 : end;
    *end = '\0';
    *options = rest;
    for (int i = 0; names[i]; i++)
        if (strncmp(option, names[i], (size_t)(equals - option)) == 0 && names[i][equals - option] == '\0') {
            *value = equals != end ? equals + 1 : NULL;
            return i;
        }
    *value = option;
    return -1;
}
