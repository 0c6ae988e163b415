/* Test files, the output directory and the JSON report: what is written can be read, nothing is half-written, other
 * people's files stay, and no text however broken is taken for a test. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "report/checks.h"
#include "report/file.h"
#include "report/inputs.h"
#include "report/outdir.h"
#include "report/report.h"
#include "report/test.h"

static int passed, failed;

static void check(bool good, const char *what) {
    if (good) passed++;
    else failed++;
    if (!good) fprintf(stderr, "failed: %s\n", what);
}

/* True if there is no message; prints and frees it otherwise. */
static bool fine(char *message) {
    if (!message) return true;
    fprintf(stderr, "message: %s\n", message);
    free(message);
    return false;
}

static bool complains(char *message, const char *part) {
    bool good = message && strstr(message, part);
    if (!good) fprintf(stderr, "expected `%s`, got `%s`\n", part, message ? message : "nothing");
    free(message);
    return good;
}

static location places[] = {{NULL, 0, 0}, {"dir/a \"b\".c", 14, 3}};
static program small = {.locations = places, .location_count = 2};
static const char *const files[] = {"dir/a \"b\".c", "c.c"};
static const char *const arguments[] = {"a", "-x", "two words"};
static const char *const compiler_args[] = {"-DX=\"1\""};
static struct report_run run = {.program = &small, .tool = "heddle", .method = "exhaustive",
                                .files = files, .file_count = 2,
                                .compiler_args = compiler_args, .compiler_arg_count = 1,
                                .arguments = arguments, .argument_count = 3,
                                .checks = CHECKS_DEFAULT, .unroll = 5, .max_depth = 1000,
                                .weak_fails = true, .reuse = true};

static input_value values[] = {
    {"x", 4, (uint8_t *)"\xff\xff\xff\xff", 0},
    {"text", 5, (uint8_t *)"a\0\"\x80\n", 0},
    {"none", 0, (uint8_t *)"", 2},
    {"odd\n\xff", 1, (uint8_t *)"A", 0},
};
static schedule_step steps[] = {{.thread = 1}, {.thread = 2}, {.thread = 1}};
static uint32_t chosen[] = {0, 3};
static struct thread_name names[] = {{NO_THREAD, 0}, {0, 0}, {1, 0}};
static const course schedule = {.steps = steps, .step_count = 3, .choices = chosen, .choice_count = 2,
                             .names = names, .name_count = 3};
static const course no_turns;
static finding error = {.kind = ERROR_OUT_OF_BOUNDS, .message = "read behind \"buffer\"", .location = 1,
                        .function = "f", .inputs = values, .input_count = 4};

static void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0) perror(path), exit(1);
}

static void round_trip(void) {
    struct test t;
    char *text = test_text(&run, values, 4, &schedule, &error, 0);
    check(fine(file_write("t.json", text, strlen(text))), "a test file is written");
    check(fine(test_read("t.json", &t)), "and read");
    check(t.file_count == 2 && strcmp(t.files[0], files[0]) == 0 && t.compiler_arg_count == 1, "files");
    check(t.argument_count == 3 && strcmp(t.arguments[2], "two words") == 0, "arguments");
    check(t.checks == CHECKS_DEFAULT && t.unroll == 5 && t.max_depth == 1000, "options");
    check(t.weak_fails && t.reuse && !t.spurious_wakeups, "options of threads");
    check(t.schedule_count == 3 && t.schedule[1] == 2 && t.choice_count == 2 && t.choices[1] == 3, "schedule, choices");
    check(t.name_count == 3 && t.names[0].creator == NO_THREAD && t.names[2].creator == 1, "names of threads");
    check(t.inputs[2].thread == 2 && t.inputs[3].thread == 0, "threads of inputs");
    check(t.has_error && strcmp(t.kind, "out-of-bounds") == 0 && t.line == 14 && t.column == 3, "error");
    check(t.input_count == 4, "all inputs");
    for (size_t i = 0; i < t.input_count; i++)
        check(t.inputs[i].size == values[i].size &&
              memcmp(t.inputs[i].bytes, values[i].bytes, values[i].size) == 0, "bytes");
    test_free(&t);
    free(text);

    text = test_text(&run, NULL, 0, &no_turns, NULL, 3);
    check(fine(file_write("t.json", text, strlen(text))) && fine(test_read("t.json", &t)), "a path test");
    check(!t.has_error && t.exit_status == 3 && t.input_count == 0, "its exit status");
    check(t.schedule_count == 0 && t.choices && t.choice_count == 0 && t.name_count == 1, "one thread");
    test_free(&t);
    free(text);
}

static void refuse(const char *text, const char *part) {
    struct test t;
    write_text("bad.json", text);
    check(complains(test_read("bad.json", &t), part), text);
}

static void broken_tests(void) {
    struct test t;
    check(complains(test_read("missing.json", &t), "No such file"), "a missing file");
    check(complains(test_read(".", &t), "directory"), "a directory");
    check(complains(test_read("/dev/null", &t), "cannot be read"), "a device");
    refuse("", "not a test file");
    refuse("\x7f" "ELF\x01", "not a test file");
    refuse("[1]", "no JSON object");
    refuse("{\"format\": 3}", "format");
    refuse("{\"format\": \"heddle-test\", \"version\": 2}", "version");
    refuse("{\"format\": \"heddle-test\", \"version\": 1}", "`files`");
    refuse("{\"format\": \"heddle-test\", \"version\": 1, \"files\": []}", "`files`");
    refuse("{\"format\": \"heddle-test\", \"version\": 1, \"files\": [3]}", "`files`");
    refuse("{\"format\": \"heddle-test\", \"version\": 1, \"files\": [\"a\"], \"compiler_args\": [], "
           "\"options\": {\"check\": \"all\"}}", "unknown check");

    char *good = test_text(&run, values, 4, &schedule, &error, 0);
    for (size_t n = 0; n + 1 < strlen(good); n += 7) {
        char *cut = xformat("%.*s", (int)n, good);
        write_text("bad.json", cut);
        check(complains(test_read("bad.json", &t), "not a test file"), "a test file that is cut off");
        free(cut);
    }
    free(good);
    char *odd = test_text(&run, values, 1, &schedule, &error, 0);
    memcpy(strstr(odd, "ffffffff"), "ffffffgf", 8);
    refuse(odd, "hexadecimal");
    free(odd);
    odd = test_text(&run, values, 1, &schedule, &error, 0);
    memcpy(strstr(odd, "[1, 2, 1]"), "[1,999,1]", 9);
    refuse(odd, "`schedule`");
    free(odd);
}

static void directories(void) {
    outdir d;
    char *path = NULL;
    check(fine(outdir_begin(&d, "new/deep/")), "a directory to be made later");
    check(access("new", F_OK) != 0, "it is not made before it is needed");
    char *text = test_text(&run, NULL, 0, &no_turns, NULL, 0);
    check(fine(outdir_write_test(&d, text, &path)) && strcmp(path, "new/deep/test-000001.json") == 0, "first test");
    free(path);
    write_text("new/deep/test-000777.json", "mine\n");
    write_text("new/deep/test-1.json", text);
    write_text("new/deep/.heddle-1-x.tmp", "half");
    outdir other;
    check(complains(outdir_begin(&other, "new/deep"), "in use"), "a directory that is in use");
    outdir_end(&other);
    outdir_end(&d);
    check(fine(outdir_begin(&d, "new/deep")), "a second run");
    check(access("new/deep/test-000001.json", F_OK) != 0, "tests of the first run are gone");
    check(access("new/deep/.heddle-1-x.tmp", F_OK) != 0, "so are temporary files");
    check(access("new/deep/test-000777.json", F_OK) == 0 && access("new/deep/test-1.json", F_OK) == 0, "others stay");
    outdir_end(&d);

    check(fine(outdir_begin(&d, "none")) && !d.path, "none");
    outdir_end(&d);
    write_text("plain", "");
    check(complains(outdir_begin(&d, "plain"), "plain"), "a file is no directory");
    outdir_end(&d);
    check(complains(outdir_begin(&d, "plain/sub"), "plain"), "nor holds one");
    outdir_end(&d);
    free(text);
}

static void default_directory(void) {
    outdir first, second;
    char *path = NULL, *text = test_text(&run, NULL, 0, &no_turns, NULL, 0);
    check(fine(outdir_begin(&first, NULL)) && fine(outdir_open(&first)), "the default directory");
    check(fine(outdir_begin(&second, NULL)) && fine(outdir_write_test(&second, text, &path)), "while it is in use");
    check(path && strcmp(path, "heddle-out-2/test-000001.json") == 0, "the next name is taken");
    outdir_end(&first);
    outdir_end(&second);
    free(path);
    free(text);
}

static void atomic_writing(void) {
    check(complains(file_write("no/such/file", "x", 1), "No such file"), "no directory");
    check(complains(file_write(".", "x", 1), "directory"), "writing to a directory");
    check(complains(file_write("/dev/full", "x", 1), "No space"), "a full device");
    check(fine(file_write("/dev/null", "x", 1)), "a device is written, not replaced");
    write_text("target", "old");
    check(symlink("target", "link") == 0 && fine(file_write("link", "new", 3)), "through a link");
    struct stat about;
    char *bytes;
    size_t count;
    check(lstat("link", &about) == 0 && S_ISLNK(about.st_mode), "the link stays one");
    check(fine(file_read("target", &bytes, &count)) && count == 3 && strcmp(bytes, "new") == 0, "its target is new");
    free(bytes);
}

static void report_in_json(void) {
    finding *errors[] = {&error};
    const char *tests[] = {"heddle-out/test-000001.json"}, *warnings[] = {"called but not modelled: f"};
    struct explore_reason reasons[] = {{"unroll bound 10", 1, 2}, {"time limit 1 s (--max-time)", 0, 1}};
    struct explore_result result = {.verdict = VERDICT_ERROR, .counts = {.runs = 5, .full = 1, .partial = 4},
                                    .errors = errors, .error_count = 1, .reasons = reasons, .reason_count = 2};
    char *text = json_report(&run, &result, NULL, tests, warnings, 1);
    json_error_t fault;
    json_t *root = json_loads(text, JSON_ALLOW_NUL, &fault);
    const char *verdict = NULL, *kind = NULL, *reason = NULL, *letters = NULL, *file = NULL;
    int line = 0, runs = 0, first = 0;
    size_t length = 0;
    check(root && json_unpack(root, "{s:s, s:{s:i}, s:[s*]}", "verdict", &verdict, "counts", "runs", &runs, "reasons",
                              &reason) == 0, "verdict, counts, reasons");
    json_t *entry = json_array_get(json_object_get(root, "errors"), 0);
    check(json_unpack(entry, "{s:s, s:s, s:i, s:[{s:i}, {s:s%}*]}", "kind", &kind, "file", &file, "line", &line,
                      "inputs", "value", &first, "value", &letters, &length) == 0, "the error");
    check(verdict && strcmp(verdict, "error") == 0 && runs == 5, "values");
    check(reason && strstr(reason, "unroll bound 10 at dir/a") == reason, "the place of a reason");
    check(kind && strcmp(kind, "out-of-bounds") == 0 && line == 14 && first == -1, "kind, line and integer");
    check(length == 6 && letters && memcmp(letters, "a\0\"\xc2\x80\n", 6) == 0, "bytes as characters");
    json_decref(root);
    free(text);
}

static void text_of(void (*print)(const struct text_style *), const char *const *parts, size_t count, bool present) {
    char *text = NULL;
    size_t bytes;
    struct text_style style = {open_memstream(&text, &bytes), false, false};
    print(&style);
    fclose(style.out);
    for (size_t i = 0; i < count; i++) {
        bool good = (strstr(text, parts[i]) != NULL) == present;
        if (!good) fprintf(stderr, "%s", text);
        check(good, parts[i]);
    }
    free(text);
}

static void print_error(const struct text_style *style) { text_error(style, &run, &error, "heddle-out/t 1.json"); }

static void print_incomplete(const struct text_style *style) {
    struct explore_reason reasons[] = {{"unroll bound 10", 1, 2}, {"time limit 1 s (--max-time)", 0, 1}};
    struct explore_result result = {.verdict = VERDICT_INCOMPLETE, .reasons = reasons, .reason_count = 2};
    text_summary(style, &run, &result);
}

static void report_as_text(void) {
    static const char *const parts[] = {"dir/a \"b\".c:14:3: error: read behind \"buffer\" [out-of-bounds]\n",
                                        "x     = -1 (i32, 0xffffffff)",
                                        "text  = \"a\\x00\"\x80\\n\" (5 bytes: 61 00 22 80 0a)",
                                        "65 'A' (i8, 0x41)", "heddle replay 'heddle-out/t 1.json'"};
    static const char *const reasons[] = {"unroll bound 10 at dir/a \"b\".c:14 (2 times): raise --unroll",
                                          "time limit 1 s (--max-time): raise it", "heddle: incomplete: "};
    static const char *const never[] = {"no error", "No error"};
    text_of(print_error, parts, COUNT_OF(parts), true);
    text_of(print_incomplete, reasons, COUNT_OF(reasons), true);
    text_of(print_incomplete, never, COUNT_OF(never), false);
}

int main(void) {
    char folder[] = "/tmp/heddle-test-XXXXXX";
    if (!mkdtemp(folder) || chdir(folder) != 0) return perror(folder), 1;
    round_trip();
    broken_tests();
    directories();
    default_directory();
    atomic_writing();
    report_in_json();
    report_as_text();
    char *command = xformat("rm -rf %s", folder);
    if (chdir("/") != 0 || system(command) != 0) perror(command);
    free(command);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
