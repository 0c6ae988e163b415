/* getopt.h, unistd.h: options of the command line; stdlib.h: the environment. */
#include "check.h"

#include <getopt.h>

#ifdef SYMBOLIC
enum { MOST = 2 };
#else
enum { MOST = 6 };
#endif

static int flag;
static const struct option longs[] = {{"alpha", no_argument, NULL, 'a'},        {"beta", required_argument, NULL, 'B'},
                                      {"bed", optional_argument, NULL, 'D'},     {"flag", no_argument, &flag, 7},
                                      {"better", required_argument, NULL, 'B'}, {"a", no_argument, NULL, 1000},
                                      {"alphabet", no_argument, NULL, 'a'},     {NULL, 0, NULL, 0}};

/* Arguments in writable strings; symbolic ones have two characters. */
static char **some_arguments(int *count) {
    static const char *const words[] = {"-a", "-b", "--", "-", "x", "-bvalue", "--alpha", "--beta", "--beta=v", "--be", "--bed=",
        "--flag", "--al", "--nothing", "-xa", "-o", "-oz", "--alpha=1", "file", "-Wbeta=3", "-Walpha", "-W", "-beta", "-fl", "-:", "",
        "--bet=1", "-ab", "-aob", "--=3", "--a", "-al"};
#ifdef SYMBOLIC
    *count = 1 + MOST;
#else
    *count = 1 + (int)below(MOST + 1);
#endif
    char **arguments = keep(malloc(((unsigned)*count + 1) * sizeof *arguments));
    for (int i = 0; i < *count; i++) {
#ifdef SYMBOLIC
        arguments[i] = i ? block("-ab", 3) : strcpy(room(4), "prg");
        arguments[i][i ? 2 : 3] = '\0';
#else
        const char *word = i ? words[below(sizeof words / sizeof *words)] : "prg";
        arguments[i] = strcpy(room(strlen(word) + 1), word);
#endif
    }
    arguments[*count] = NULL;
    return arguments;
}

static const char *some_shorts(void) {
    static const char *const all[] = {"ab:o::", "+ab:o::", "-ab:o::", ":ab:o::", "ab:W;", "+:ab:", ""};
#ifdef SYMBOLIC
    return all[0];
#else
    return all[below(sizeof all / sizeof *all)];
#endif
}

static void note_scan(int code) {
    note((uint64_t)code);
    note((uint64_t)optind);
#ifdef SYMBOLIC
    if (code == '?' || code == ':') /* otherwise it is what it was in the body's first run */
#endif
        note((uint64_t)optopt);
    note((uint64_t)flag);
    note_text(optarg);
}

static void note_order(char **arguments) {
    for (; *arguments; arguments++)
        note_text(*arguments);
}

static void reset(void) {
    optind = 0;
    optopt = '?';
    flag = 0;
#ifdef SYMBOLIC
    opterr = 0;
#else
    opterr = below(8) == 0;
#endif
}

TEST(getopt, optarg, optind, opterr, optopt) {
    int count, code, steps = 0;
    char **arguments = some_arguments(&count);
    const char *shorts = some_shorts();
    reset();
    do {
        code = getopt(count, arguments, shorts);
        note_scan(code);
    } while (code != -1 && ++steps < 20);
    note_order(arguments);
}

TEST(getopt_long) {
    int count, code, steps = 0, index = -1;
    char **arguments = some_arguments(&count);
    const char *shorts = some_shorts();
    reset();
    do {
        code = getopt_long(count, arguments, shorts, longs, &index);
        note_scan(code);
        note((uint64_t)index);
    } while (code != -1 && ++steps < 20);
    note_order(arguments);
}

TEST(getopt_long_only) {
    int count, code, steps = 0, index = -1;
    char **arguments = some_arguments(&count);
    const char *shorts = some_shorts();
    reset();
    do {
        code = getopt_long_only(count, arguments, shorts, longs, &index);
        note_scan(code);
        note((uint64_t)index);
    } while (code != -1 && ++steps < 20);
    note_order(arguments);
}

int __posix_getopt(int count, char *const *arguments, const char *shorts);

TEST(__posix_getopt) {
    int count, code, steps = 0;
    char **arguments = some_arguments(&count);
    const char *shorts = some_shorts();
    reset();
    do {
        code = __posix_getopt(count, arguments, shorts);
        note_scan(code);
    } while (code != -1 && ++steps < 20);
    note_order(arguments);
}

TEST(getsubopt) {
    static char *const names[] = {"a", "ab", "b", NULL};
    char *s = text("ab=,"), *rest = s, *value = NULL;
    for (int i = 0; *rest && i < 6; i++) {
        note((uint64_t)getsubopt(&rest, names, &value));
        note_place(value, s);
        note_place(rest, s);
        note_text(value);
    }
}
