/* The runtime library: inputs come from the test file by name and order, every failure is a message and a status, and
 * no text, however broken, makes the scanner read or leak what it should not. */
#include "../../src/rt/inputs.c"
#include "../../src/rt/testfile.c"
#include "../../src/rt/svcomp.c"
#include "../../src/rt/klee.c"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static int checks, failures;

static void check(bool good, const char *what) {
    checks++;
    if (!good) {
        fprintf(stderr, "failed: %s\n", what);
        failures++;
    }
}

static const char valid[] =
    "{\"format\": \"heddle-test\", \"version\": 1, \"files\": [\"a.c\", \"b\\\\\\\".c\"],\n"
    " \"inputs\": [\n"
    "  {\"name\": \"x\", \"type\": \"i32\", \"value\": 7, \"bytes\": \"07000000\"},\n"
    "  {\"name\": \"y\", \"type\": \"i8[3]\", \"value\": null, \"bytes\": \"aBcDef\"},\n"
    "  {\"name\": \"x\", \"type\": \"i32\", \"value\": -1, \"bytes\": \"ffffffff\"},\n"
    "  {\"bytes\": \"01\", \"name\": \"n\\u00e9\\ud83d\\ude00\\n\"},\n"
    "  {\"name\": \"nondet_int\", \"bytes\": \"2a000000\"}, {\"name\": \"nondet__Bool\", \"bytes\": \"01\"},\n"
    "  {\"name\": \"nondet_bool\", \"bytes\": \"02\"}, {\"name\": \"k\", \"bytes\": \"05000000\"},\n"
    "  {\"name\": \"empty\", \"bytes\": \"\"}],\n"
    " \"error\": {\"kind\": \"assert\", \"list\": [1, 2.5e+3, true, false, null, {}, []]}}\n";

static void by_name_and_order(void) {
    int first, second, k;
    unsigned char y[3], e;
    heddle_symbolic(y, sizeof y, "y");
    heddle_symbolic(&first, sizeof first, "x");
    second = heddle_int("x");
    heddle_symbolic(&e, 1, "n\xc3\xa9\xf0\x9f\x98\x80\n");
    heddle_symbolic(NULL, 0, "empty");
    k = klee_range(5, 6, "k");
    bool good = first == 7 && second == -1 && memcmp(y, "\xab\xcd\xef", 3) == 0 && e == 1 && k == 5 &&
                __VERIFIER_nondet_int() == 42 && __VERIFIER_nondet__Bool() == 1;
    _exit(good ? 0 : 1);
}

static void once_too_often(void) {
    heddle_int("x"), heddle_int("x"), heddle_int("x");
}
static void wrong_size(void) { heddle_short("x"); }
static void no_such_input(void) { heddle_int("z"); }
static void bad_truth_value(void) { __VERIFIER_nondet_bool(); }
static void bad_range(void) { heddle_assume((9 <= heddle_int("k")) & 1); }
static void empty_range(void) { klee_range(3, 3, "k"); }
static void failed_assertion(void) {
    heddle_assert(heddle_int("x") == 7);
    heddle_assert(heddle_int("x") == 7);
}
static void reached(void) { reach_error(); }

/* Runs `body` in a child; its status as a shell shows it, its standard error in `message`. */
static int run(void (*body)(void), const char *path, char *message, size_t room) {
    int ends[2];
    if (pipe(ends) != 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], 2);
        close(ends[0]);
        if (path)
            setenv("HEDDLE_TEST", path, 1);
        else
            unsetenv("HEDDLE_TEST");
        body();
        _exit(0);
    }
    close(ends[1]);
    size_t length = 0;
    ssize_t got;
    while (length < room - 1 && (got = read(ends[0], message + length, room - 1 - length)) > 0)
        length += (size_t)got;
    message[length] = '\0';
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void expect(void (*body)(void), const char *path, int status, const char *text) {
    char message[4096];
    int got = run(body, path, message, sizeof message);
    checks++;
    if (got != status || !strstr(message, text)) {
        fprintf(stderr, "failed: wanted status %d and \"%s\", got %d and \"%s\"\n", status, text, got, message);
        failures++;
    }
}

static void native_runs(void) {
    char path[] = "/tmp/test_rt_XXXXXX", garbage[] = "/tmp/test_rt_XXXXXX";
    int fd = mkstemp(path), garbage_fd = mkstemp(garbage);
    check(write(fd, valid, sizeof valid - 1) == (ssize_t)(sizeof valid - 1), "write the test file");
    check(write(garbage_fd, valid, 90) == 90, "write half a test file");
    close(fd), close(garbage_fd);
    expect(by_name_and_order, path, 0, "");
    expect(once_too_often, path, HEDDLE_EXIT_NO_INPUT, "no further input \"x\"");
    expect(wrong_size, path, HEDDLE_EXIT_NO_INPUT, "\"x\" has 4 bytes");
    expect(no_such_input, path, HEDDLE_EXIT_NO_INPUT, "no further input \"z\"");
    expect(no_such_input, NULL, HEDDLE_EXIT_NO_INPUT, "HEDDLE_TEST is not set");
    expect(no_such_input, "/nonexistent/test.json", HEDDLE_EXIT_NO_INPUT, "cannot open");
    expect(no_such_input, "/tmp", HEDDLE_EXIT_NO_INPUT, "cannot read");
    expect(no_such_input, garbage, HEDDLE_EXIT_NO_INPUT, "is not a test file of heddle");
    expect(bad_truth_value, path, HEDDLE_EXIT_ASSUMPTION, "assumption");
    expect(bad_range, path, HEDDLE_EXIT_ASSUMPTION, "assumption");
    expect(empty_range, path, 128 + 6, "range is empty");
    expect(failed_assertion, path, 128 + 6, "heddle_int(\"x\") == 7' failed");
    expect(reached, path, 128 + 6, "reach_error");
    unlink(path), unlink(garbage);
}

static void expect_fault(const char *text, const char *fault) {
    testfile file;
    const char *got = testfile_parse(text, strlen(text), &file);
    checks++;
    if (!got || strcmp(got, fault) != 0) {
        fprintf(stderr, "failed: %s: wanted \"%s\", got \"%s\"\n", text, fault, got ? got : "(success)");
        failures++;
    }
    testfile_free(&file);
}

static void faults(void) {
    testfile file;
    check(testfile_parse(valid, sizeof valid - 1, &file) == NULL && file.count == 9, "the valid file has nine inputs");
    testfile_free(&file);
    expect_fault("", "it is not a JSON object");
    expect_fault("{}", "it is empty");
    expect_fault("{\"inputs\": []}", "its format is not \"heddle-test\"");
    expect_fault("{\"format\": \"heddle-test\", \"version\": 1}", "it has no inputs");
    expect_fault("{\"format\": \"heddle-test\", \"version\": 2, \"inputs\": []}", "its version is not 1");
    expect_fault("{\"format\": \"heddle-test\", \"inputs\": []} x", "there is text after its end");
    expect_fault("{\"format\": \"heddle-test\", \"inputs\": [{\"name\": \"x\"}]}", "an input has no bytes");
    expect_fault("{\"inputs\": [{\"bytes\": \"00\"}]}", "an input has no name");
    expect_fault("{\"inputs\": [{\"name\": \"x\", \"bytes\": \"0\"}]}", "the bytes of an input are not hexadecimal");
    expect_fault("{\"inputs\": [{\"name\": \"x\", \"bytes\": \"0g\"}]}", "the bytes of an input are not hexadecimal");
    expect_fault("{\"format\": \"heddle-test", "a string does not end");
    char deep[1000];
    memset(deep, '[', sizeof deep);
    memcpy(deep, "{\"x\":", 5);
    deep[sizeof deep - 1] = '\0';
    expect_fault(deep, "it is nested too deeply");
}

/* Each mutant lives in a block of exactly its size, so that a sanitizer sees a read beyond it. */
static void mutants(void) {
    static const char alphabet[] = "{}[]\",:\\u0019aeflnrst \n+-.";
    unsigned long state = 12345;
    for (int round = 0; round < 40000; round++) {
        size_t length = sizeof valid - 1;
        char *text = malloc(length);
        memcpy(text, valid, length);
        for (int edits = 1 + round % 3; edits > 0; edits--) {
            state = state * 6364136223846793005ul + 1442695040888963407ul;
            size_t at = (state >> 33) % length;
            unsigned kind = state >> 20 & 3;
            if (kind == 0)
                length = at + 1;
            else if (kind == 1)
                text[at] = (char)(state >> 24);
            else if (kind == 2)
                text[at] = alphabet[(state >> 24) % (sizeof alphabet - 1)];
            else
                memmove(text + at, text + at + 1, --length - at);
        }
        text = realloc(text, length ? length : 1);
        testfile file;
        const char *fault = testfile_parse(text, length, &file);
        check(!fault || file.count == 0, "a broken file leaves no inputs");
        for (size_t i = 0; !fault && i < file.count; i++)
            check(file.inputs[i].name && file.inputs[i].bytes, "every input has a name and bytes");
        testfile_free(&file);
        free(text);
    }
}

int main(void) {
    native_runs();
    faults();
    mutants();
    printf("%d passed, %d failed\n", checks - failures, failures);
    return failures != 0;
}
