/* compile.c -- running clang.
 *
 * No optimization: nothing may assume that other threads stay away, merge accesses or drop undefined values.
 * Names of values are kept for messages. The user's arguments come before the ones that must hold, so that
 * copied flags such as -O2 do no harm. */
#include "ir/input.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef VEC(char *) arguments;

static char *find_program(const char *name) {
    const char *path = getenv("PATH");
    if (!path) path = "/usr/bin:/bin";
    while (*path) {
        size_t length = strcspn(path, ":");
        char *candidate = length ? xformat("%.*s/%s", (int)length, path, name) : xformat("./%s", name);
        if (access(candidate, X_OK) == 0) return candidate;
        free(candidate);
        path += length + (path[length] == ':');
    }
    return NULL;
}

static bool has_argument(const struct frontend_input *input, const char *prefix) {
    for (size_t k = 0; k < input->compiler_arg_count; k++)
        if (!strncmp(input->compiler_args[k], prefix, strlen(prefix))) return true;
    return false;
}

/* Compiling for 32 bits needs the C library's headers only; Debian's 64-bit ones do when the one file that
 * differs exists. */
static bool prepare_small_target(workspace *w) {
    return workspace_directory(w, "small") && workspace_directory(w, "small/gnu") &&
           workspace_write(w, "small/gnu/stubs-32.h", "");
}

bool compile_prepare(workspace *w, const struct frontend_input *input) {
    if (!workspace_directory(w, "include")) return false;
    if (input->header_name && input->header_text) {
        char *name = xformat("include/%s", input->header_name);
        bool written = workspace_write(w, name, input->header_text);
        free(name);
        if (!written) return false;
    }
    if (input->klee_header_text && (!workspace_directory(w, "include/klee") ||
                                    !workspace_write(w, "include/klee/klee.h", input->klee_header_text)))
        return false;
    return !has_argument(input, "-m32") || prepare_small_target(w);
}

static void add(arguments *list, const char *text) { vec_push(list, xstrdup(text)); }

static arguments build_arguments(workspace *w, const struct frontend_input *input, const char *clang, const char *file,
                                 const char *output) {
    static const char *const first[] = {"-fno-discard-value-names", "-fno-stack-protector", "-D__HEDDLE__=1"};
    /* What clang takes for an error and older compilers for a matter of style; machine-made programs nest deeply. */
    static const char *const lenient[] = {
        "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=int-conversion",
        "-Wno-error=incompatible-function-pointer-types", "-Wno-error=return-mismatch", "-fbracket-depth=100000"};
    /* Flags copied from a project's build must not bring in checks that need memory beside the program's own. */
    static const char *const plain = "-fno-sanitize=address,hwaddress,memory,thread,leak,function,kcfi";
    /* The lifetimes of local variables are marked as for a sanitizer, though none runs. Not -O1, which marks them too
     * but makes all overflow checks of a function share one trap without a line. */
    static const char *const last[] = {"-O0", "-Xclang", "-disable-O0-optnone", "-Xclang",
                                       "-fsanitize-address-use-after-scope", "-g", "-c", "-emit-llvm"};
    arguments list = {0};
    add(&list, clang);
    for (size_t k = 0; k < COUNT_OF(first); k++) add(&list, first[k]);
    for (size_t k = 0; k < COUNT_OF(lenient); k++) add(&list, lenient[k]);
    if (!has_argument(input, "-W")) add(&list, "-w");
    add(&list, "-isystem");
    vec_push(&list, xformat("%s/include", w->directory));
    /* The program is the same whatever the directory is called: runs are gone on with. */
    vec_push(&list, xformat("-ffile-prefix-map=%s/include=<heddle>", w->directory));
    for (size_t k = 0; k < input->compiler_arg_count; k++) add(&list, input->compiler_args[k]);
    if (has_argument(input, "-m32")) {
        add(&list, "-idirafter");
        add(&list, "/usr/include/x86_64-linux-gnu");
        add(&list, "-idirafter");
        vec_push(&list, xformat("%s/small", w->directory));
    }
    add(&list, plain);
    for (size_t k = 0; k < COUNT_OF(last); k++) add(&list, last[k]);
    if (input->trap_on_overflow) {
        add(&list, "-fsanitize=signed-integer-overflow,shift");
        add(&list, "-fsanitize-trap=signed-integer-overflow,shift");
    }
    add(&list, "-o");
    add(&list, output);
    if (file[0] == '-') vec_push(&list, xformat("./%s", file));
    else add(&list, file);
    vec_push(&list, NULL);
    return list;
}

static int run(const struct frontend_input *input, char **argv) {
    fflush(stdout);
    fflush(stderr);
    pid_t child = fork();
    if (child < 0) return -1;
    if (child == 0) {
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        execv(argv[0], argv);
        _exit(127);
    }
    return wait_for_child(input, child);
}

bool compile_file(workspace *w, const struct frontend_input *input, const char *file, const char *output) {
    char *clang = find_program("clang-19");
    if (!clang) clang = find_program("clang");
    if (!clang) {
        input_error(file, "clang-19 is not in PATH; install the package clang-19, or give compiled .bc files");
        return false;
    }
    arguments list = build_arguments(w, input, clang, file, output);
    int status = run(input, list.at);
    if (input->timed_out && *input->timed_out) status = 1;
    else if (status < 0) input_error(file, "cannot start %s: %s", clang, strerror(errno));
    else if (WIFSIGNALED(status)) input_error(file, "%s was ended by signal %d", clang, WTERMSIG(status));
    else if (WEXITSTATUS(status) == 127) input_error(file, "cannot run %s", clang);
    else if (status == 0 && access(output, R_OK) != 0) {
        input_error(file, "clang wrote no bitcode; check the arguments after `--'");
        status = 1;
    }
    for (size_t k = 0; k + 1 < list.count; k++) free(list.at[k]);
    vec_free(&list);
    free(clang);
    return status == 0;
}
