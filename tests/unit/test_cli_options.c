/* The command line: every kind of option, their faults, and suggestions for misspelt words. */
#include "cli/options.h"

#include <stdio.h>
#include <string.h>

#include "report/checks.h"

static int passed, failed;

static void check(bool good, const char *what) {
    if (good) passed++;
    else failed++;
    if (!good) fprintf(stderr, "failed: %s\n", what);
}

static void expect_message(char **words, const char *part) {
    struct settings s;
    int count = 0;
    while (words[count]) count++;
    settings_default(&s);
    char *message = settings_parse(&s, FOR_CHECK, count, words);
    bool good = part ? message && strstr(message, part) : !message;
    if (!good) fprintf(stderr, "`%s`: got `%s`\n", words[0], message ? message : "no message");
    check(good, part ? part : "accepted");
    free(message);
    settings_free(&s);
}
#define EXPECT(part, ...) expect_message((char *[]){__VA_ARGS__, NULL}, part)

static void all_kinds(void) {
    char *words[] = {"a.c", "--check=leak,overflow", "--keep-going", "--max-time=1.5", "--max-memory", "2G", "b.c",
                     "--max-runs=7", "--dump=queries,ir", "--color=never", "--out=x", "--arg=-v", "--arg", "two words",
                     "--tests=all", "--unroll=0", "--", "-DX", "--check=assert"};
    struct settings s;
    settings_default(&s);
    char *message = settings_parse(&s, FOR_CHECK, COUNT_OF(words), words);
    check(!message, "all kinds of options are accepted");
    check(s.checks == (CHECK_LEAK | CHECK_OVERFLOW), "--check");
    check(s.keep_going && s.max_time == 1.5 && s.max_memory == 2ull << 30 && s.max_runs == 7, "numbers");
    check(s.dump == (DUMP_IR | DUMP_QUERIES) && s.color == WHEN_NEVER && s.tests == TESTS_ALL, "words");
    check(strcmp(s.out, "x") == 0 && s.arguments.count == 2 && strcmp(s.arguments.at[1], "two words") == 0, "texts");
    check(s.files.count == 2 && strcmp(s.files.at[1], "b.c") == 0, "files before and after options");
    check(s.compiler_args.count == 2 && strcmp(s.compiler_args.at[1], "--check=assert") == 0, "after --");
    settings_free(&s);
}

static void faults(void) {
    EXPECT("did you mean `--unroll`", "--unrol=3");
    EXPECT("did you mean `--keep-going`", "--keepgoing");
    EXPECT("unknown option `--native`", "--native");
    EXPECT("unknown option `-x`", "-x");
    EXPECT("unknown option", "--=3");
    EXPECT("whole number", "--max-runs=-1");
    EXPECT("whole number", "--max-runs=3x");
    EXPECT("whole number", "--max-runs=99999999999999999999");
    EXPECT("whole number", "--max-runs=");
    EXPECT("seconds", "--max-time=soon");
    EXPECT("seconds", "--max-time=inf");
    EXPECT("seconds", "--max-time=-1");
    EXPECT("size", "--max-memory=1X");
    EXPECT("size", "--max-memory=1GB");
    EXPECT("size", "--max-memory=99999999999999T");
    EXPECT("none of auto|exhaustive|dpor|optimal", "--method=fast");
    EXPECT("`mem` is none of", "--check=assert,mem");
    EXPECT("`slices` is none of", "--dump=slices");
    EXPECT("takes no argument", "--quiet=1");
    EXPECT("needs an argument", "--json");
    EXPECT("from 1 to 255", "--error-exitcode=256");
    EXPECT("from 1 to 255", "--error-exitcode=0");
    EXPECT("the list is empty", "--check=", "-");
    EXPECT(NULL, "-h");
}

static void suggestions(void) {
    static const char *const words[] = {"check", "replay", "help"};
    const char *near = nearest_word("chekc", words, 3);
    check(near && strcmp(near, "check") == 0, "chekc is near check");
    check(!nearest_word("zzzzz", words, 3), "zzzzz is near nothing");
    check(!nearest_word("", words, 3), "the empty word is near nothing");
}

static void checks_as_text(void) {
    unsigned checks;
    size_t length;
    char *text = checks_text(CHECKS_DEFAULT);
    check(strcmp(text, "assert,deadlock,memory,lock") == 0, "checks_text");
    check(!checks_parse(text, &checks, &length) && checks == CHECKS_DEFAULT, "checks_parse");
    free(text);
}

int main(void) {
    all_kinds();
    faults();
    suggestions();
    checks_as_text();
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
