/* test_ir_input.c -- bad input: the right message, no program, nothing left behind; and the library models. */
#include "test_ir.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

/* Loads the files and returns what was printed to standard error; *loaded becomes the program. */
static char *message_of(struct tally *t, const char *const *files, size_t count, const char *option, program **loaded) {
    char *path = xformat("%s/stderr", t->directory);
    fflush(stderr);
    int saved = dup(STDERR_FILENO), redirected = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    dup2(redirected, STDERR_FILENO);
    struct frontend_input input = {.files = files, .file_count = count, .compiler_args = &option,
                                   .compiler_arg_count = option ? 1 : 0};
    *loaded = frontend_load(&input);
    fflush(stderr);
    dup2(saved, STDERR_FILENO);
    close(saved);
    char *text = xcalloc(1, 8192);
    lseek(redirected, 0, SEEK_SET);
    if (read(redirected, text, 8191) < 0) text[0] = 0;
    close(redirected);
    free(path);
    return text;
}

static void refuse(struct tally *t, const char *file, const char *wanted) {
    program *p;
    char *text = message_of(t, &file, 1, NULL, &p);
    CHECK(t, !p && strstr(text, wanted));
    if (p || !strstr(text, wanted)) printf("  %s: got: %s\n", file, text);
    free(text);
    program_free(p);
}

static void refuse_text(struct tally *t, const char *name, const char *contents, const char *wanted) {
    char *path = write_file(t, name, contents);
    refuse(t, path, wanted);
    free(path);
}

static void test_bad_files(struct tally *t) {
    refuse(t, "tests/ir/missing.c", "tests/ir/missing.c: error: cannot open: No such file");
    refuse(t, "tests/ir", "is a directory");
    refuse(t, "/dev/null", "not a regular file");
    refuse_text(t, "empty.c", "", "is empty");
    refuse_text(t, "plus.cpp", "int main() {}", "is C++");
    refuse_text(t, "notes.txt", "hello", "unknown kind of file");
    refuse_text(t, "syntax.c", "int main( {", "expected");
    refuse_text(t, "header.c", "#include <no_such_header.h>\n", "file not found");
    refuse_text(t, "garbage.bc", "garbage", "not valid LLVM");
    refuse_text(t, "magic.bc", "BC\xc0\xde garbage", "not valid LLVM");
    refuse_text(t, "parse.ll", "define i32 @main() {\n  %x = foo\n}\n",
                "parse.ll:2:8: error: expected instruction opcode");
    refuse_text(t, "types.ll", "define i32 @main() {\n  ret i64 0\n}\n", "types.ll:2:7");
    refuse_text(t, "verify.ll",
                "define i32 @main() {\n  br label %a\na:\n"
                "  %x = add i32 %y, 1\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n",
                "not a valid module");
    refuse_text(t, "big.ll", "target datalayout = \"E-p:64:64\"\ndefine i32 @main() {\n ret i32 0\n}\n",
                "little-endian");
    refuse_text(t, "tiny.ll", "target datalayout = \"e-p:16:16\"\ndefine i32 @main() {\n ret i32 0\n}\n",
                "32 or 64 bits");
    if (geteuid() != 0) {
        char *path = write_file(t, "locked.c", "int main(void) { return 0; }\n");
        chmod(path, 0);
        refuse(t, path, "cannot read");
        free(path);
    }
}

static void test_linking(struct tally *t) {
    char *one = write_file(t, "one.c", "int f(void) { return 1; } int main(void) { return f(); }\n");
    char *two = write_file(t, "two.c", "int f(void) { return 2; }\n");
    char *three = write_file(t, "three.ll", "target datalayout = \"e-p:32:32\"\ndefine i32 @g() {\n ret i32 0\n}\n");
    char *four = write_file(t, "four.c", "int g; int h(void) { return g; }\n");
    program *p;
    const char *twice[] = {one, two}, *mixed[] = {one, three}, *fine[] = {one, four};
    char *text = message_of(t, twice, 2, NULL, &p);
    CHECK(t, !p && strstr(text, "two.c: error: cannot link") && strstr(text, "multiply defined"));
    free(text);
    text = message_of(t, mixed, 2, NULL, &p);
    CHECK(t, !p && strstr(text, "compiled for another target"));
    free(text);
    text = message_of(t, fine, 2, NULL, &p);
    CHECK(t, p && !*text && program_find_function(p, "h") >= 0);
    free(text);
    program_free(p);
    free(one);
    free(two);
    free(three);
    free(four);
}

static void test_warnings(struct tally *t) {
    char *file = write_file(t, "warn.c", "int main(void) { int unused; return 0; }\n");
    const char *files[] = {file};
    program *p;
    char *text = message_of(t, files, 1, NULL, &p);
    CHECK(t, p && !*text);
    free(text);
    program_free(p);
    text = message_of(t, files, 1, "-Wall", &p);
    CHECK(t, p && strstr(text, "unused variable"));
    free(text);
    program_free(p);
    free(file);
}

static uint8_t *read_bytes(const char *path, size_t *bytes) {
    FILE *f = fopen(path, "rb");
    if (!f) defect("cannot read %s", path);
    uint8_t *data = xmalloc(1 << 20);
    *bytes = fread(data, 1, 1 << 20, f);
    fclose(f);
    return data;
}

static void test_models(struct tally *t) {
    char *models = write_file(t, "models.c",
                              "#define MODEL __attribute__((weak))\nstatic int helped;\n"
                              "static int help(int x) { return helped += x; }\n"
                              "MODEL int used(int x) { return help(x); }\nMODEL int overridden(void) { return 1; }\n"
                              "MODEL int unused(void) { return 2; }\nMODEL int state = 4;\n");
    char *bitcode = xformat("%s/models.bc", t->directory);
    char *command = xformat("clang-19 -g -O0 -c -emit-llvm %s -o %s", models, bitcode);
    CHECK(t, system(command) == 0);
    size_t bytes;
    uint8_t *data = read_bytes(bitcode, &bytes);
    const char *file = write_file(t, "user.c",
                                  "int used(int); extern int state; int overridden(void) { return 5; }\n"
                                  "int main(void) { return used(1) + overridden() + state; }\n");
    struct frontend_input input = {.files = &file, .file_count = 1, .models64 = data, .models64_bytes = bytes};
    program *p = frontend_load(&input);
    CHECK(t, p != NULL);
    if (p) {
        CHECK(t, function_named(p, "used")->is_model && function_named(p, "used")->has_body);
        CHECK(t, function_named(p, "help")->is_model && global_named(p, "helped")->is_model);
        CHECK(t, !function_named(p, "main")->is_model && !function_named(p, "overridden")->is_model);
        CHECK(t, global_named(p, "state")->is_model && !global_named(p, "state")->is_external);
        CHECK(t, program_find_function(p, "unused") < 0);
    }
    program_free(p);
    free(models);
    free(bitcode);
    free(command);
    free(data);
    free((char *)file);
}

static void test_header(struct tally *t) {
    program *p = load_text(t, "header_user.c",
                           "#include <heddle.h>\n#if !HEDDLE_HEADER || !__HEDDLE__\n#error\n#endif\n"
                           "int main(void) { return 0; }\n");
    CHECK(t, p->main >= 0);
    program_free(p);
}

/* Everything loaded from `inside` as TMPDIR is gone afterwards. */
static void test_leaves_nothing(struct tally *t) {
    char *inside = xformat("%s/inside", t->directory);
    mkdir(inside, 0700);
    setenv("TMPDIR", inside, 1);
    test_header(t);
    refuse_text(t, "again.c", "int main( {", "expected");
    refuse_text(t, "again.bc", "garbage", "not valid LLVM");
    struct dirent *entry;
    int left = 0;
    DIR *directory = opendir(inside);
    while ((entry = readdir(directory))) left += entry->d_name[0] != '.';
    closedir(directory);
    CHECK(t, left == 0);
    setenv("TMPDIR", "/no/such/directory", 1);
    refuse_text(t, "nowhere.c", "int main(void) { return 0; }", "temporary directory");
    unsetenv("TMPDIR");
    free(inside);
}

int main(void) {
    struct tally t;
    tally_open(&t);
    test_bad_files(&t);
    test_linking(&t);
    test_warnings(&t);
    test_models(&t);
    test_header(&t);
    test_leaves_nothing(&t);
    return tally_close(&t);
}
