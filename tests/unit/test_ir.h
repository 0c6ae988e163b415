/* test_ir.h -- what the tests of the front end share: counting checks, loading programs from text. */
#ifndef HEDDLE_TESTS_IR_H
#define HEDDLE_TESTS_IR_H

#include "base/base.h"
#include "ir/frontend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct tally { int passed, failed; char directory[64]; };

#define CHECK(t, condition) \
    ((condition) ? (void)(t)->passed++ \
                 : (void)((t)->failed++, printf("%s:%d: failed: %s\n", __FILE__, __LINE__, #condition)))

static inline void tally_open(struct tally *t) {
    *t = (struct tally){0};
    strcpy(t->directory, "/tmp/heddle-test-XXXXXX");
    if (!mkdtemp(t->directory)) defect("no temporary directory");
}

static inline int tally_close(struct tally *t) {
    char *command = xformat("rm -rf %s", t->directory);
    if (system(command) != 0) t->failed++;
    free(command);
    printf("%d passed, %d failed\n", t->passed, t->failed);
    return t->failed != 0;
}

/* A file of the test's directory with this text; malloc'ed name. */
static inline char *write_file(const struct tally *t, const char *name, const char *text) {
    char *path = xformat("%s/%s", t->directory, name);
    FILE *f = fopen(path, "w");
    if (!f || fputs(text, f) < 0 || fclose(f) != 0) defect("cannot write %s", path);
    return path;
}

static inline program *load(const char *file, const char *compiler_argument) {
    struct frontend_input input = {.files = &file, .file_count = 1, .compiler_args = &compiler_argument,
                                   .compiler_arg_count = compiler_argument ? 1 : 0, .header_name = "heddle.h",
                                   .header_text = "#define HEDDLE_HEADER 1\n"};
    return frontend_load(&input);
}

/* Loads text as a file called `name`; ends the test program when that fails. */
static inline program *load_text(struct tally *t, const char *name, const char *text) {
    char *path = write_file(t, name, text);
    program *p = load(path, NULL);
    if (!p) defect("%s does not load", path);
    free(path);
    return p;
}

static inline const function *function_named(const program *p, const char *name) {
    int32_t index = program_find_function(p, name);
    if (index < 0) defect("no function %s", name);
    return &p->functions[index];
}

static inline uint32_t count_ops(const program *p, const char *name, enum op op) {
    const function *f = function_named(p, name);
    uint32_t count = 0;
    for (uint32_t k = 0; k < f->code_count; k++) count += p->code[f->code + k].op == op;
    return count;
}

static inline const insn *find_op(const program *p, const char *name, enum op op) {
    const function *f = function_named(p, name);
    for (uint32_t k = 0; k < f->code_count; k++)
        if (p->code[f->code + k].op == op) return &p->code[f->code + k];
    return NULL;
}

static inline const global *global_named(const program *p, const char *name) {
    for (uint32_t k = 0; k < p->global_count; k++)
        if (!strcmp(p->globals[k].name, name)) return &p->globals[k];
    defect("no global %s", name);
}

#endif
