/* input.h -- what the files of the front end share: messages, the temporary directory, reading modules.
 *
 * Owner: frontend_load makes a workspace and removes it with everything in it before it returns. */
#ifndef HEDDLE_IR_INPUT_H
#define HEDDLE_IR_INPUT_H

#include "base/vec.h"
#include "ir/frontend.h"

#include <llvm-c/Core.h>
#include <sys/types.h>

/* `heddle: FILE: error: message` on standard error; file may be NULL. */
void input_error(const char *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

typedef struct workspace {
    char *directory;
    VEC(char *) paths; /* files and directories in it, in the order they were made */
} workspace;

bool workspace_open(workspace *w);
void workspace_close(workspace *w);
/* Path of a new file, which workspace_close removes; the workspace's. */
const char *workspace_path(workspace *w, const char *name);
bool workspace_write(workspace *w, const char *name, const char *text);
bool workspace_directory(workspace *w, const char *name);

/* Waits for a child process, not beyond the input's deadline: then the child is ended and *timed_out set. */
int wait_for_child(const struct frontend_input *input, pid_t child);

/* compile.c: C to bitcode at `output`; clang's messages go to standard error. */
bool compile_prepare(workspace *w, const struct frontend_input *input);
bool compile_file(workspace *w, const struct frontend_input *input, const char *file, const char *output);

/* reader.c: reads a .ll or .bc nobody vouches for in a child process, which may crash or hang, and leaves
 * verified bitcode at `output`. */
bool reader_check(const char *file, const char *output);
/* Bitcode that clang or reader_check wrote; NULL after a message. */
LLVMModuleRef reader_load(LLVMContextRef context, const char *file, const char *path);

/* link.c */
struct diagnostics { char *error; }; /* the first error LLVM reported, malloc'ed, or NULL */
void diagnostics_collect(LLVMContextRef context, struct diagnostics *d);
/* Appends `module`, which it consumes, to *whole. */
bool link_module(LLVMModuleRef *whole, LLVMModuleRef module, const char *file, struct diagnostics *d);
/* The library models for the program's target; NULL: none, or they cannot be read (*good is false after a message). */
LLVMModuleRef link_read_models(LLVMModuleRef whole, const struct frontend_input *input, struct diagnostics *d, bool *good);
/* Adds what the program needs of the models, which it consumes. */
bool link_models(LLVMModuleRef whole, LLVMModuleRef models, const struct given *given, struct diagnostics *d);
/* What the models know of the program's environment: its name (argv[0]), and its variables. */
void link_environment(LLVMModuleRef whole, const char *program_name, const struct given *given);
bool link_check_target(LLVMModuleRef module, const char *file);

/* supply.c: false after a message. */
/* Does the stub define nothing that the program or the models define? models may be NULL. */
bool supply_check_stub(LLVMModuleRef whole, LLVMModuleRef stub, LLVMModuleRef models, const char *file,
                       const struct frontend_input *input);
/* Bodies for the functions of input->pure. own: names that the program and its stubs define. */
bool supply_pure(LLVMModuleRef module, const struct frontend_input *input, const char *const *own, size_t own_count);

/* given.c */
/* In the models, before they are linked: functions with this prefix take the place of those without it, which the machine
 * would execute otherwise. */
void given_replace(LLVMModuleRef models, const char *prefix);
bool given_handles_signals(LLVMModuleRef program); /* does it register handlers? */
/* The model that starts main with symbolic arguments, for a main with this many parameters; NULL: none is needed. */
const char *given_start(const struct given *given, LLVMModuleRef program);
/* Defines the table that the models read. */
void given_define(LLVMModuleRef whole, const struct given *given);

#endif
