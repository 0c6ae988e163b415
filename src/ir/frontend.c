/* frontend.c -- from files to a program.
 *
 * Each file becomes bitcode in a temporary directory (compile.c, reader.c), all are linked (link.c), then the stubs
 * and the models, functions that are assumed to be pure get a body (supply.c), the module is decoded (decode.c), and
 * everything of LLVM's is released. SIGINT, SIGTERM and SIGHUP wait until
 * the temporary files are gone; clang itself is not held back by that. */
#include "ir/frontend.h"
#include "ir/decoder.h"
#include "ir/input.h"

#include <errno.h>
#include <llvm-c/ErrorHandling.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum file_kind { FILE_BAD, FILE_C, FILE_LLVM };

static const char *extension(const char *file) {
    const char *slash = strrchr(file, '/'), *dot = strrchr(slash ? slash : file, '.');
    return dot ? dot : "";
}

static bool is_among(const char *text, const char *const *list, size_t count) {
    for (size_t k = 0; k < count; k++)
        if (!strcmp(text, list[k])) return true;
    return false;
}

static bool starts_like_bitcode(const char *file) {
    static const unsigned char raw[4] = {'B', 'C', 0xC0, 0xDE}, wrapped[4] = {0xDE, 0xC0, 0x17, 0x0B};
    unsigned char start[4] = {0};
    FILE *f = fopen(file, "rb");
    size_t n = f ? fread(start, 1, sizeof start, f) : 0;
    if (f) fclose(f);
    return n == 4 && (!memcmp(start, raw, 4) || !memcmp(start, wrapped, 4));
}

static enum file_kind classify(const char *file) {
    static const char *const c_plus_plus[] = {".cc", ".cpp", ".cxx", ".C", ".c++", ".ii", ".hpp", ".hh"};
    struct stat status;
    const char *end = extension(file);
    if (stat(file, &status) != 0) input_error(file, "cannot open: %s; check the name", strerror(errno));
    else if (S_ISDIR(status.st_mode)) input_error(file, "is a directory; name the C files in it");
    else if (!S_ISREG(status.st_mode)) input_error(file, "is not a regular file; copy its contents into one");
    else if (access(file, R_OK) != 0) input_error(file, "cannot read: %s; check its permissions", strerror(errno));
    else if (status.st_size == 0) input_error(file, "is empty; give a program");
    else if (!strcmp(end, ".c") || !strcmp(end, ".i")) return FILE_C;
    else if (!strcmp(end, ".ll") || !strcmp(end, ".bc")) return FILE_LLVM;
    else if (starts_like_bitcode(file)) return FILE_LLVM;
    else if (is_among(end, c_plus_plus, COUNT_OF(c_plus_plus)))
        input_error(file, "is C++, which heddle does not check; give C (.c, .i) or LLVM IR (.ll, .bc)");
    else input_error(file, "unknown kind of file; heddle reads C (.c, .i) and LLVM 19 IR (.ll, .bc)");
    return FILE_BAD;
}

static bool are_c(const char *const *files, size_t count) {
    for (size_t k = 0; k < count; k++) {
        const char *end = extension(files[k]);
        if (strcmp(end, ".c") && strcmp(end, ".i")) return false;
    }
    return true;
}

static bool all_are_c(const struct frontend_input *input) {
    return are_c(input->files, input->file_count) && are_c(input->stubs, input->stub_count);
}

static LLVMModuleRef load_file(LLVMContextRef context, workspace *w, const struct frontend_input *input, const char *file) {
    enum file_kind kind = classify(file);
    if (kind == FILE_BAD) return NULL;
    char *name = xformat("%zu.bc", w->paths.count);
    const char *output = workspace_path(w, name);
    free(name);
    bool made = kind == FILE_C ? compile_file(w, input, file, output) : reader_check(file, output);
    LLVMModuleRef module = made ? reader_load(context, file, output) : NULL;
    if (module && !link_check_target(module, file)) {
        LLVMDisposeModule(module);
        module = NULL;
    }
    return module;
}

static LLVMModuleRef load_all(LLVMContextRef context, workspace *w, const struct frontend_input *input,
                              struct diagnostics *d) {
    LLVMModuleRef whole = NULL;
    for (size_t k = 0; k < input->file_count; k++) {
        LLVMModuleRef module = load_file(context, w, input, input->files[k]);
        if (module && link_module(&whole, module, input->files[k], d)) continue;
        if (whole) LLVMDisposeModule(whole);
        return NULL;
    }
    return whole;
}

/* Links the stubs to the program, which may be NULL; on failure the program is gone. */
static LLVMModuleRef add_stubs(LLVMModuleRef whole, workspace *w, const struct frontend_input *input,
                               struct diagnostics *d) {
    bool good = true;
    if (!whole || !input->stub_count) return whole;
    LLVMModuleRef models = link_read_models(whole, input, d, &good);
    for (size_t k = 0; k < input->stub_count && good; k++) {
        LLVMModuleRef stub = load_file(LLVMGetModuleContext(whole), w, input, input->stubs[k]);
        good = stub && supply_check_stub(whole, stub, models, input->stubs[k], input);
        if (good) good = link_module(&whole, stub, input->stubs[k], d);
        else if (stub) LLVMDisposeModule(stub);
    }
    if (models) LLVMDisposeModule(models);
    if (good) return whole;
    LLVMDisposeModule(whole);
    return NULL;
}

/* -- the names the user's files define, to tell the models' from -- */

typedef VEC(char *) names;

static int compare_names(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void add_name(names *list, LLVMValueRef value) {
    if (!LLVMIsDeclaration(value)) vec_push(list, xstrdup(LLVMGetValueName2(value, &(size_t){0})));
}

static names defined_names(LLVMModuleRef module) {
    names list = {0};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) add_name(&list, f);
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) add_name(&list, g);
    if (list.count) qsort(list.at, list.count, sizeof *list.at, compare_names);
    return list;
}

char *frontend_program_name(const char *file) {
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file, *dot = strrchr(base, '.');
    return xformat("%.*s", dot && dot != base ? (int)(dot - base) : (int)strlen(base), base);
}

static program *link_and_decode(LLVMModuleRef module, const struct frontend_input *input, struct diagnostics *d) {
    program *result = NULL;
    bool good, has_models;
    LLVMModuleRef models = link_read_models(module, input, d, &good);
    names list = defined_names(module);
    const char *const *own = (const char *const *)list.at;
    has_models = models != NULL;
    if (good && models) good = link_models(module, models, input->given, d);
    if (good) {
        char *name = frontend_program_name(input->files[0]);
        link_environment(module, name, input->given);
        free(name);
    }
    if (good && supply_pure(module, input, own, list.count)) result = decode_module(module, own, list.count, has_models);
    for (size_t k = 0; k < list.count; k++) free(list.at[k]);
    vec_free(&list);
    return result;
}

static void fatal_error(const char *reason) {
    fflush(stdout);
    fprintf(stderr, "heddle: error: LLVM cannot go on: %s\n", reason);
    _exit(2);
}

program *frontend_load(const struct frontend_input *input) {
    if (!input->file_count) {
        input_error(NULL, "no input file");
        return NULL;
    }
    sigset_t held, before;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGHUP);
    sigprocmask(SIG_BLOCK, &held, &before);
    workspace w;
    program *result = NULL;
    if (workspace_open(&w)) {
        LLVMContextRef context = LLVMContextCreate();
        struct diagnostics diagnostics = {0};
        diagnostics_collect(context, &diagnostics);
        LLVMInstallFatalErrorHandler(fatal_error);
        LLVMModuleRef module = compile_prepare(&w, input) ? load_all(context, &w, input, &diagnostics) : NULL;
        module = add_stubs(module, &w, input, &diagnostics);
        workspace_close(&w);
        if (module) {
            result = link_and_decode(module, input, &diagnostics);
            if (result) result->unoptimized = all_are_c(input);
            LLVMDisposeModule(module);
        }
        LLVMResetFatalErrorHandler();
        LLVMContextDispose(context);
        free(diagnostics.error);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return result;
}
