/* native.c -- a test as a real process.
 *
 * The program is built by the system's compiler with AddressSanitizer, so that memory errors end it (LLVM IR is built by
 * clang, without), and linked with the runtime library, from which it gets the inputs of its annotations. What it found
 * outside in the engine it finds here too: the files in a fresh working directory, standard input, arguments,
 * environment, with the recorded bytes where these were symbolic. Each argument is an allocation of its own
 * (src/rt/arguments.c), so that reading past its end is an error here too. A failure that was injected (--malloc-fail, --fail) has
 * no real counterpart: such a test is refused.
 *
 * An error counts as reproduced if the process does not end by itself: by a signal, by the sanitizer (which aborts), or,
 * for a deadlock, not at all. The process is not held to the recorded schedule. */
#define _GNU_SOURCE
#include "cli/native.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/embedded.h"
#include "report/file.h"

enum { PATIENCE = 20 }; /* seconds, unless --max-time says otherwise */

struct place {
    const struct test *test;
    char *folder;    /* temporary: everything is in it */
    char *program, *work, *stdin_path; /* the executable, the working directory, standard input */
    text_list owned; /* freed with it */
};

/* ---- the temporary folder ---- */

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *where) {
    (void)status, (void)type, (void)where;
    return remove(path);
}

static bool said(char *message) {
    if (!message) return false;
    cli_error("%s", message);
    free(message);
    return true;
}

static bool place_open(struct place *p) {
    const char *base = getenv("TMPDIR");
    p->folder = xformat("%s/heddle-native-XXXXXX", base && *base ? base : "/tmp");
    if (!mkdtemp(p->folder)) {
        cli_error("%s: %s", p->folder, strerror(errno));
        return false;
    }
    p->program = xformat("%s/%s", p->folder, "program");
    p->work = xformat("%s/work", p->folder);
    p->stdin_path = xformat("%s/stdin", p->folder);
    char *klee = xformat("%s/include/klee", p->folder);
    bool good = !said(directory_make(p->work)) && !said(directory_make(klee));
    free(klee);
    return good;
}

static void place_close(struct place *p) {
    nftw(p->folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    for (size_t i = 0; i < p->owned.count; i++) free((char *)p->owned.at[i]);
    vec_free(&p->owned);
    free(p->folder);
    free(p->program);
    free(p->work);
    free(p->stdin_path);
}

static const char *keep(struct place *p, char *text) {
    vec_push(&p->owned, (const char *)text);
    return text;
}

/* ---- running ---- */

/* Ends of a child: its wait status, or -1 if it had to be killed. */
static int run(char *const *words, char *const *environment, const char *folder, const char *standard_input, double seconds) {
    pid_t child = fork();
    if (child == 0) {
        int fd = standard_input ? open(standard_input, O_RDONLY) : -1;
        if (standard_input && (fd < 0 || dup2(fd, 0) < 0)) _exit(127);
        if (folder && chdir(folder) < 0) _exit(127);
        if (environment) execve(words[0], words, environment);
        else execvp(words[0], words);
        _exit(127);
    }
    for (double left = seconds; child > 0; left -= 0.01) {
        int status;
        if (waitpid(child, &status, WNOHANG) == child) return status;
        if (left <= 0) {
            kill(child, SIGKILL);
            waitpid(child, &status, 0);
            return -1;
        }
        usleep(10000);
    }
    return -1;
}

/* ---- building ---- */

/* The runtime library: beside this program, or where it is installed. */
static char *find_runtime(void) {
    char self[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n < 0) return NULL;
    self[n] = '\0';
    *strrchr(self, '/') = '\0';
    static const char *const places[] = {"libheddle-rt.a", "../lib/libheddle-rt.a"};
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        char *path = xformat("%s/%s", self, places[i]);
        if (access(path, R_OK) == 0) return path;
        free(path);
    }
    return NULL;
}

static bool write_headers(struct place *p) {
    char *own = xformat("%s/include/heddle.h", p->folder), *klee = xformat("%s/include/klee/klee.h", p->folder);
    bool good = !said(file_write(own, heddle_header_text, strlen(heddle_header_text))) &&
                !said(file_write(klee, klee_header_text, strlen(klee_header_text)));
    free(own);
    free(klee);
    return good;
}

static bool all_are_c(const struct test *t) {
    for (size_t i = 0; i < t->file_count; i++) {
        const char *dot = strrchr(t->files[i], '.');
        if (!dot || (strcmp(dot, ".c") && strcmp(dot, ".i"))) return false;
    }
    return true;
}

static bool build(struct place *p) {
    const struct test *t = p->test;
    char *runtime = find_runtime();
    if (!runtime) {
        cli_error("libheddle-rt.a is neither beside heddle nor in ../lib");
        return false;
    }
    if (!write_headers(p)) {
        free(runtime);
        return false;
    }
    VEC(char *) words = {0};
    bool is_c = all_are_c(t);
    vec_push(&words, (char *)(is_c ? "cc" : "clang-19"));
    static const char *const first[] = {"-g", "-w", "-O0", "-fno-omit-frame-pointer"};
    for (size_t i = 0; i < COUNT_OF(first); i++) vec_push(&words, (char *)first[i]);
    if (is_c) vec_push(&words, (char *)"-fsanitize=address");
    if (is_c && !strcmp(t->has_error ? t->kind : "", "overflow")) {
        vec_push(&words, (char *)"-fsanitize=signed-integer-overflow,shift");
        vec_push(&words, (char *)"-fno-sanitize-recover=all");
    }
    vec_push(&words, (char *)"-Wl,--wrap=main");
    vec_push(&words, (char *)keep(p, xformat("-I%s/include", p->folder)));
    for (size_t i = 0; i < t->compiler_arg_count; i++) vec_push(&words, (char *)t->compiler_args[i]);
    for (size_t i = 0; i < t->file_count; i++) vec_push(&words, (char *)t->files[i]);
    for (size_t i = 0; i < t->stub_count; i++) vec_push(&words, (char *)t->stubs[i]);
    static const char *const last[] = {"-lm", "-lpthread", "-o"};
    vec_push(&words, runtime);
    for (size_t i = 0; i < COUNT_OF(last); i++) vec_push(&words, (char *)last[i]);
    vec_push(&words, p->program);
    vec_push(&words, NULL);
    int status = run(words.at, NULL, NULL, NULL, 300);
    vec_free(&words);
    free(runtime);
    if (status != 0) cli_error("the program cannot be built natively by %s", is_c ? "cc" : "clang-19");
    return status == 0;
}

/* ---- what it finds outside ---- */

static const struct vm_input *recorded(const struct test *t, const char *name) {
    for (size_t i = 0; i < t->input_count; i++)
        if (!strcmp(t->inputs[i].name, name)) return &t->inputs[i];
    return NULL;
}

/* Bytes of an item, recorded ones if it was symbolic; NULL: the test has none. */
static const uint8_t *contents(const struct test *t, const struct given_item *g, const char *name) {
    if (g->bytes) return g->bytes;
    const struct vm_input *x = recorded(t, name);
    return g->size == 0 ? (const uint8_t *)"" : x && x->size == g->size ? x->bytes : NULL;
}

static bool put_file(struct place *p, const struct given_item *g) {
    if (g->name[0] == '/' || strstr(g->name, "..")) {
        cli_error("the file %s is not in the working directory: a native run would touch a real one", g->name);
        return false;
    }
    char *name = xformat("file:%s", g->name), *path = xformat("%s/%s", p->work, g->name);
    const uint8_t *bytes = contents(p->test, g, name);
    char *slash = strrchr(path, '/');
    *slash = '\0';
    bool good = bytes && !said(directory_make(path));
    *slash = '/';
    if (!bytes) cli_error("the test has no contents for the file %s", g->name);
    good = good && !said(file_write(path, (const char *)bytes, g->size)) && chmod(path, (mode_t)g->mode) == 0;
    free(name);
    free(path);
    return good;
}

static bool put_outside(struct place *p) {
    const struct given *g = &p->test->given;
    const char *bytes = "";
    size_t size = 0;
    for (size_t i = 0; i < g->count; i++) {
        if (g->items[i].kind == GIVEN_FILE && !put_file(p, &g->items[i])) return false;
        if (g->items[i].kind != GIVEN_STDIN) continue;
        bytes = (const char *)contents(p->test, &g->items[i], "stdin");
        size = g->items[i].size;
        if (!bytes) {
            cli_error("the test has no contents for standard input");
            return false;
        }
    }
    return !said(file_write(p->stdin_path, bytes, size));
}

/* Something happened that only the engine can make happen. */
static bool refuses(const struct test *t) {
    static const char *const injected[] = {"malloc fails", "open fails", "read fails", "write fails", "random"};
    for (size_t i = 0; i < t->input_count; i++)
        for (size_t k = 0; k < COUNT_OF(injected); k++)
            if (!strcmp(t->inputs[i].name, injected[k]) && t->inputs[i].bytes[0]) {
                cli_error("the test has `%s`, which a native run cannot be made to do", injected[k]);
                return true;
            }
    return false;
}

static int run_program(struct place *p, const char *path, double seconds) {
    const struct test *t = p->test;
    VEC(char *) words = {0}, variables = {0};
    char full[PATH_MAX];
    vec_push(&words, p->program);
    for (size_t i = 1; i < t->argument_count; i++) vec_push(&words, (char *)t->arguments[i]);
    for (size_t i = 0; i < t->input_count; i++)
        if (!strncmp(t->inputs[i].name, "arg", 3) && t->inputs[i].name[3] >= '0' && t->inputs[i].name[3] <= '9' &&
            t->inputs[i].thread == 0)
            vec_push(&words, (char *)keep(p, xformat("%.*s", (int)t->inputs[i].size, (const char *)t->inputs[i].bytes)));
    vec_push(&words, NULL);
    for (size_t i = 0; i < t->given.variables; i++) vec_push(&variables, (char *)t->given.environment[i]);
    vec_push(&variables, (char *)keep(p, xformat("HEDDLE_TEST=%s", realpath(path, full) ? full : path)));
    bool leak = t->has_error && !strcmp(t->kind, "leak");
    vec_push(&variables, (char *)keep(p, xformat("ASAN_OPTIONS=abort_on_error=1:detect_leaks=%d", leak)));
    vec_push(&variables, (char *)"UBSAN_OPTIONS=abort_on_error=1");
    vec_push(&variables, NULL);
    int status = run(words.at, variables.at, p->work, p->stdin_path, seconds);
    vec_free(&words);
    vec_free(&variables);
    return status;
}

/* ---- what came of it ---- */

static char *describe(int status) {
    if (status == -1) return xstrdup("it did not end");
    if (WIFSIGNALED(status)) return xformat("it was ended by %s", strsignal(WTERMSIG(status)));
    return xformat("it ended with exit status %d", WEXITSTATUS(status));
}

static int judge(const struct test *t, int status, const struct settings *settings) {
    bool killed = status != -1 && WIFSIGNALED(status);
    bool waits = t->has_error && !strcmp(t->kind, "deadlock");
    bool good = t->has_error ? (waits ? status == -1 : killed)
                             : status != -1 && WIFEXITED(status) && WEXITSTATUS(status) == t->exit_status;
    char *end = describe(status);
    printf("heddle: %s natively: %s%s\n", good ? "reproduced" : "not reproduced", end,
           !good && t->schedule_count ? "; a native run is not held to the schedule" : "");
    free(end);
    return !good ? EXIT_INCOMPLETE : t->has_error ? (int)settings->error_exitcode : EXIT_SAFE;
}

int native_replay(const struct test *t, const char *path, const struct settings *settings) {
    struct place p = {.test = t};
    int status = EXIT_USAGE;
    if (refuses(t)) return EXIT_USAGE;
    if (place_open(&p) && put_outside(&p) && build(&p)) {
        fflush(stdout);
        status = judge(t, run_program(&p, path, settings->max_time > 0 ? settings->max_time : PATIENCE), settings);
    }
    place_close(&p);
    return status;
}
